import { type ComponentProps, type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { failureText } from "../../../server/api.ts";
import button from "../../../ui/button/button.module.css";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { type Submission, useSubmission } from "../../../ui/form/use-submission.ts";
import styles from "./admin.module.css";
import type { PageQuery } from "./admin-page.tsx";

/** Text of a failure for which the server gives no reason, or a function that returns the text of any failure. */
export type Failure = string | ((error: unknown) => string);

/** Tracks an action of an administrator from press to message. */
export function useAction(failure: Failure): Submission {
  return useSubmission((error) =>
    typeof failure === "string" ? failureText(error, failure) : failure(error),
  );
}

interface ActionButtonProps
  extends Pick<ComponentProps<typeof Button>, "label" | "disabledReason" | "children"> {
  readonly failure: Failure;
  /** Returns the text of a success, if there is one. */
  readonly action: () => Promise<string | undefined>;
}

/** A button with the result of its action above it. */
export function ActionButton({ failure, action, ...button }: ActionButtonProps) {
  const { isBusy, message, run } = useAction(failure);
  return (
    <>
      <FormMessage message={message} />
      <div>
        <Button {...button} busy={isBusy} onClick={() => void run(action)} />
      </div>
    </>
  );
}

interface FileButtonProps {
  /** Text of the button. */
  readonly text: string;
  /** Name of the file field. */
  readonly label: string;
  /** Accepted types. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly onFile: (file: File) => unknown;
}

/** A button that lets a file be chosen. */
export function FileButton({ text, label, accept, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void onFile(file);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
}

/** Fetches the next page of a list, if there is one. */
export function MoreButton({ query: { hasNextPage, isFetching, fetchNextPage }, label }: MoreButtonProps) {
  if (!hasNextPage) return null;
  return (
    <div>
      <Button busy={isFetching} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}

interface RefreshButtonProps {
  readonly queries: readonly Pick<PageQuery, "isFetching" | "refetch">[];
  readonly label?: string;
}

/** Fetches queries again. */
export function RefreshButton({ queries, label = "Refresh" }: RefreshButtonProps) {
  return (
    <Button
      busy={queries.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of queries) void refetch();
      }}
    >
      {label}
    </Button>
  );
}

interface LinkButtonProps {
  readonly to: string;
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button, for a page that is the next step. */
export function LinkButton({ to, isPrimary = false, children }: LinkButtonProps) {
  return (
    <Link
      to={to}
      data-primary={isPrimary}
      className={`${button.button} ${isPrimary ? button.primary : button.quiet} ${styles.linkButton}`}
    >
      {children}
    </Link>
  );
}
