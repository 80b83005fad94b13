import { Dialog } from "../../../ui/layers/dialog.tsx";
import { Finder } from "./finder.tsx";

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The search in a dialog that opens its hits. docs/reference/administration.md#shell */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Dialog title="Find anything" size="roomy" isOpen={isOpen} onClose={onClose}>
      <Finder onOpen={onClose} />
    </Dialog>
  );
}
