import { type Dispatch, type SetStateAction, useState } from "react";

/** The text shown after a submission. */
export interface FormMessageText {
  readonly kind: "success" | "error";
  readonly text: string;
}

export interface Submission {
  readonly isBusy: boolean;
  /** The result of the last run; null before the first one, and after one without a text. */
  readonly message: FormMessageText | null;
  /** Runs the action and shows the text it returns; resolves to whether it succeeded. */
  readonly run: (action: () => Promise<string | undefined>) => Promise<boolean>;
  /** Shows a message without running anything, or clears it. */
  readonly setMessage: Dispatch<SetStateAction<FormMessageText | null>>;
}

/** Tracks an action from press to message. `onError` handles a failure and returns the text to show. */
export function useSubmission(onError: (error: unknown) => string): Submission {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<FormMessageText | null>(null);

  async function run(action: () => Promise<string | undefined>): Promise<boolean> {
    setIsBusy(true);
    setMessage(null);
    try {
      const text = await action();
      if (text !== undefined) setMessage({ kind: "success", text });
      return true;
    } catch (error) {
      setMessage({ kind: "error", text: onError(error) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, message, run, setMessage };
}
