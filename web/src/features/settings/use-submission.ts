import { useState } from "react";
import { settingsErrorText } from "./error-text.ts";
import { whileSignedIn } from "./settings-data.ts";

/** What a form knows about being sent. */
export interface Submission {
  readonly isBusy: boolean;
  /** What came of it last; null while nothing did. */
  readonly answer: { readonly kind: "success" | "error"; readonly text: string } | null;
  /** Does the deed, whose text is said where it succeeds; tells whether it did. */
  readonly submit: (deed: () => Promise<string>) => Promise<boolean>;
  /** Says something without a call: a refusal of the page itself, or nothing any more. */
  readonly say: (answer: Submission["answer"]) => void;
}

/** Sends a form and keeps what to say about it; `fallback` where the server gave no reason. */
export function useSubmission(fallback: string): Submission {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Submission["answer"]>(null);

  async function submit(deed: () => Promise<string>): Promise<boolean> {
    setIsBusy(true);
    setAnswer(null);
    try {
      setAnswer({ kind: "success", text: await whileSignedIn(deed()) });
      return true;
    } catch (fault) {
      setAnswer({ kind: "error", text: settingsErrorText(fault, fallback) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, answer, submit, say: setAnswer };
}
