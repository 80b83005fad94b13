import { Share, SquarePlus } from "lucide-react";
import { Dialog } from "../../ui/layers/dialog.tsx";
import styles from "./install.module.css";

/** The steps that put the game on the home screen of an iPhone or iPad. */
export function AppleSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Put Guru Grind on your home screen" isOpen={isOpen} onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <Share aria-hidden size={20} /> Press <strong>Share</strong> in the browser's bar.
        </li>
        <li>
          <SquarePlus aria-hidden size={20} /> Choose <strong>Add to Home Screen</strong>. It hides below the
          fold, like most good advice.
        </li>
        <li>
          Press <strong>Add</strong>. Mum is proud of you already.
        </li>
      </ol>
    </Dialog>
  );
}
