import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { useRefresh } from "../administration.ts";

interface PersonActionProps {
  readonly label: string;
  /** The person affected. */
  readonly username: string;
  /** The error text if the reason is unknown. */
  readonly failure: string;
  readonly action: () => Promise<unknown>;
}

/** A button that acts on the person beside it, with the error if that fails. */
export function PersonAction({ label, username, failure, action }: PersonActionProps) {
  const { isBusy, message, run } = useSubmission((error) => failureText(error, failure));
  const refresh = useRefresh();

  async function act(): Promise<undefined> {
    await action();
    refresh();
  }

  return (
    <>
      <FormMessage message={message} />
      <Button busy={isBusy} onClick={() => void run(act)}>
        <span>{label}</span>
        <span className="visually-hidden">{` ${username}`}</span>
      </Button>
    </>
  );
}
