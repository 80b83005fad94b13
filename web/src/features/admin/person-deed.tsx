import { useState } from "react";
import { failureText } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useRefresh } from "./administration.ts";

interface PersonDeedProps {
  readonly label: string;
  /** Whom it is done to. */
  readonly username: string;
  /** What is said where it fails for no known reason. */
  readonly failure: string;
  readonly deed: () => Promise<unknown>;
  readonly variant?: "danger";
}

/** A button beside a person, which does something to them and shows what became of it. */
export function PersonDeed({ label, username, failure, deed, variant }: PersonDeedProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const refresh = useRefresh();

  async function run(): Promise<void> {
    setIsBusy(true);
    setFault(null);
    try {
      await deed();
      refresh();
    } catch (reason) {
      setFault(failureText(reason, failure));
    }
    setIsBusy(false);
  }

  return (
    <>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <Button {...(variant && { variant })} busy={isBusy} onClick={() => void run()}>
        {label}
        <span className="visually-hidden"> {username}</span>
      </Button>
    </>
  );
}
