import { atom, useAtom, useAtomValue } from "jotai";
import { Share, SquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { deviceText } from "../../device/device-storage.ts";
import { type InstallOffer, offerTaker } from "../../device/installation/install-offer.ts";
import { isAppleTouch, isInstalled } from "../../device/installation/installed.ts";
import { keepData } from "../../device/installation/keep-data.ts";
import { levelAtom } from "../../player/player.ts";
import { store } from "../../store.ts";
import { Button } from "../../ui/button/button.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import layout from "../../ui/layout.module.css";
import { Avatar } from "../../ui/people/avatar.tsx";
import styles from "./install.module.css";

/** The browser's offer to install the page. It works once. */
const offerAtom = atom<InstallOffer | null>(null);
const setOffer = (offer: InstallOffer | null) => store.set(offerAtom, offer);

offerTaker.set(setOffer);
addEventListener("appinstalled", () => {
  setOffer(null);
  // The offline copies of an installed game should outlive a full disk.
  keepData();
});

/** Returns this browser's way to install the page now: by its prompt, or by its Share menu; null if it can't, or has already. */
function useInstallWay(): "prompt" | "share_menu" | null {
  const offer = useAtomValue(offerAtom);
  if (isInstalled()) return null;
  if (offer) return "prompt";
  return isAppleTouch() ? "share_menu" : null;
}

function promptInstall(): void {
  const offer = store.get(offerAtom);
  setOffer(null);
  void offer?.prompt();
}

/** `1` once the player has answered. */
const answeredAtom = deviceText("install-answered");
/** The level that the second level-up reaches. */
const MIN_LEVEL = 3;
/** Time for the level's own celebration, in milliseconds. */
const DELAY_MS = 3_000;

/** Mum's invitation to install the game, after the second level-up and once. docs/reference/platform.md#installation */
export function Invitation() {
  const way = useInstallWay();
  const level = useAtomValue(levelAtom);
  const [answered, setAnswered] = useAtom(answeredAtom);
  const [isDue, setIsDue] = useState(false);
  const [showsSteps, setShowsSteps] = useState(false);
  const isWanted = answered === null && way !== null && level >= MIN_LEVEL;

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setIsDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);

  function answer(): void {
    setAnswered("1");
  }

  return (
    <>
      {isWanted && isDue && (
        <aside className={styles.invitation} aria-labelledby="mums-invitation">
          <Avatar name="Your Mum" src="/portraits/your-mum.svg" size={56} />
          <div>
            <p className={layout.muted}>Your Mum</p>
            <p id="mums-invitation" className={layout.heading}>
              Can I put you on my home screen?
            </p>
            <p className={layout.muted}>She means the app. Probably.</p>
          </div>
          <div className={styles.answers}>
            <Button
              onClick={() => {
                answer();
                if (way === "prompt") promptInstall();
                else setShowsSteps(true);
              }}
            >
              Yes, Mum
            </Button>
            <Button variant="ghost" onClick={answer}>
              Not now, Mum
            </Button>
          </div>
        </aside>
      )}
      <AppleSteps isOpen={showsSteps} onClose={() => setShowsSteps(false)} />
    </>
  );
}

/** The steps that put the game on the home screen of an iPhone or iPad. */
function AppleSteps({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Put Guru Grind on your home screen" isOpen={isOpen} onClose={onClose}>
      <ol className={styles.steps}>
        <li>
          <Share aria-hidden size={20} />
          <Filled text=" Press {} in the browser's bar.">
            <strong>Share</strong>
          </Filled>
        </li>
        <li>
          <SquarePlus aria-hidden size={20} />
          <Filled text=" Choose {}. It hides below the fold, like most good advice.">
            <strong>Add to Home Screen</strong>
          </Filled>
        </li>
        <li>
          <Filled text="Press {}. Mum is proud of you already.">
            <strong>Add</strong>
          </Filled>
        </li>
      </ol>
    </Dialog>
  );
}
