import { useRef } from "react";
import { Button } from "../../../ui/button/button.tsx";

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
