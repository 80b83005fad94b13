import type { ComponentProps } from "react";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { type Submission, useSubmission } from "../../../ui/form/use-submission.ts";

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
