import type { ReactNode } from "react";

/** Lets a long name break after an underscore rather than before its last letter. */
export const brokenName = (name: string): ReactNode => {
  const parts = name.split(/(?<=_)/);
  const before = (index: number) => parts.slice(0, index).join("");
  return parts.flatMap((part, index) => (index === 0 ? part : [<wbr key={before(index)} />, part]));
};
