import { atom, useAtomValue } from "jotai";
import { type ComponentType, useEffect } from "react";
import { afterFirstPaint } from "../../device/after-first-paint.ts";
import { tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";
import type { Elements } from "../../ui/elements.ts";
import type { ConnectionLineProps } from "./connection-line.tsx";
import styles from "./connection-slot.module.css";

/** Delay before another attempt to load the connection model, in milliseconds. */
const RETRY_MS = 1_000;

const lineAtom = atom<{ readonly Line: ComponentType<ConnectionLineProps> } | null>(null);

/** Loads the connection model and its line. The outcomes of calls wait for them. */
function load(): void {
  if (store.get(lineAtom)) return;
  import("./connection-line.tsx").then(
    ({ ConnectionLine: Line }) => store.set(lineAtom, { Line }),
    () => setTimeout(load, RETRY_MS),
  );
}

// One frame and one task later, the first paint is done. The signed-out pages load their form first.
if (store.get(tokenAtom) !== null) requestAnimationFrame(() => setTimeout(load));

/** The line that states the connection, once it is loaded. */
export function ConnectionLine(props: Pick<ConnectionLineProps, "cached">) {
  const loaded = useAtomValue(lineAtom);
  const className = props.cached ? styles.line : `${styles.line} ${styles.over}`;
  return loaded && <loaded.Line {...props} className={className} />;
}

/** The pages without a session. */
export function SignedOutShell({ children }: { children: Elements }) {
  useEffect(() => afterFirstPaint(load), []);
  return (
    <>
      {children}
      <ConnectionLine />
    </>
  );
}
