import type { Elements } from "./elements.ts";

/** Draws a text with an element in its place `{}`: `Press {} in the browser's bar.` */
export function Filled({ text, children }: { text: string; children: Elements }) {
  const [before, after] = text.split("{}");
  return (
    <>
      <span>{before}</span>
      {children}
      <span>{after}</span>
    </>
  );
}
