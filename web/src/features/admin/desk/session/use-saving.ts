import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { isTransient } from "../../../../server/api.ts";
import { savingError } from "./save-part.ts";

/** Pause after a change before the draft is stored, and after a failure before it is tried again, in milliseconds. */
const PAUSE_MS = 2_000;
const RETRY_MS = 10_000;

/** What stands in the way of a save. */
interface Failure {
  readonly text: string;
  /** True if the same save may succeed later. */
  readonly isTransient?: boolean;
  /** The content that the server refused. */
  readonly refused?: unknown;
}

interface SavingOptions {
  /** Says what failed, if the server gives no reason for it. */
  readonly failure: string;
  /** The content that the page shows. */
  readonly value: unknown;
  /** True if the content is to be stored. */
  readonly isWaiting: boolean;
  /** Stores it. Returns whether it is stored. */
  readonly save: () => Promise<boolean>;
}

/** Stores a draft two seconds after a change and when the page is hidden, one save after the other, and tells why it can't. */
export function useSaving({ failure, value, isWaiting, save: send }: SavingOptions) {
  const [failed, setFailed] = useState<Failure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));

  async function attempt(): Promise<boolean> {
    setIsSaving(true);
    try {
      const isStored = await send();
      setFailed(null);
      return isStored;
    } catch (error) {
      const text = savingError(error, failure);
      setFailed(isTransient(error) ? { text, isTransient: true } : { text, refused: value });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function save(): Promise<boolean> {
    last.current = last.current.then(attempt);
    return last.current;
  }

  const saveNow = useEffectEvent(() => void save());
  const isRefused = failed?.refused !== undefined && failed.refused === value;
  useEffect(() => {
    if (!isWaiting || isRefused) return;
    // Each change starts the pause anew.
    void value;
    const timer = setTimeout(saveNow, failed?.isTransient ? RETRY_MS : PAUSE_MS);
    const onHidden = () => document.visibilityState === "hidden" && saveNow();
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("online", saveNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("online", saveNow);
    };
  }, [value, isWaiting, isRefused, failed]);

  return {
    error: failed?.text ?? null,
    isSaving,
    save,
    tell: (text: string) => setFailed({ text }),
    /** Forgets what a change may have mended. */
    clear: useCallback(() => setFailed((now) => (now?.isTransient ? now : null)), []),
  };
}
