import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { part } from "../ui/page/part.tsx";
import { undoOfferAtom } from "./offer.ts";
import type { UndoButtonProps } from "./undo-button.tsx";

// A page doesn't fall over for want of the button's code.
const UndoButton = part<UndoButtonProps>(() =>
  import("./undo-button.tsx").then(
    ({ UndoButton: Button }) => Button,
    () => () => null,
  ),
);

interface UndoPlaceProps {
  /** What the cause of the change begins with. */
  readonly of: string;
  /** Hears that it's taken back: the button is about to go. */
  readonly onUndone?: () => void;
}

/** The place of an Undo button, beside what was done. Empty if that can't be taken back. */
export function UndoPlace({ of, onUndone }: UndoPlaceProps) {
  const offer = useAtomValue(undoOfferAtom);
  if (!offer?.cause.startsWith(of)) return null;
  return (
    <Suspense fallback={null}>
      <UndoButton key={offer.version} offer={offer} onUndone={onUndone} />
    </Suspense>
  );
}
