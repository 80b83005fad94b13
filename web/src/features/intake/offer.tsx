import { useAtomValue } from "jotai";
import { useState } from "react";
import { faceCode, faceFor } from "#game/core/face.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { ownFaceAtom, playerAtom } from "../../player/player.ts";
import type { Speaker } from "../../scene/speaker-picture.tsx";
import { isReachableAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./intake.module.css";
import { pendingOpeningsAtom, submitMove } from "./intake-queue.ts";
import { OfferScenes, shortOf } from "./offer-scenes.tsx";
import * as texts from "./texts.ts";

type Offer = NonNullable<IntakeView["offer"]>;

/** Returns the player as the one who speaks; null until they have loaded. */
export function useOwnSpeaker(): Speaker | null {
  const player = useAtomValue(playerAtom);
  const ownFace = useAtomValue(ownFaceAtom);
  return player && { name: player.name, face: ownFace ?? faceCode(faceFor(player.name)) };
}

/** The offer of a week, which opens its scenes, or the one that waits for a connection. */
export function OfferPanel({ offer }: { readonly offer: Offer }) {
  const isReachable = useAtomValue(isReachableAtom);
  const who = useOwnSpeaker();
  const opening = useAtomValue(pendingOpeningsAtom).find(({ week }) => week === offer.week);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = !isReachable && opening !== undefined;
  return (
    <>
      <section className={layout.card} aria-labelledby="offer">
        <h2 id="offer">{texts.theOffer}</h2>
        <p className={layout.muted}>
          {isWaiting
            ? shortOf(offer, opening)
            : "Nine will come, whatever you say. It costs nothing to open the doors. The price a head is yours on Wednesday, less refunds, if the week lasts. The doors close on Saturday."}
        </p>
        <div className={styles.status} role="status">
          {isWaiting && <p>The doors open once you're back online.</p>}
        </div>
        {!isWaiting && (
          <Button variant="primary" wide busy={opening !== undefined} onClick={() => setOpen(true)}>
            {texts.makeAnOffer}
          </Button>
        )}
      </section>
      {isOpen && who && (
        <OfferScenes
          offers={offer}
          who={who}
          intro={`${texts.whatTheyGet} The price says what that costs you.`}
          onOpen={(chosen) => {
            setOpen(false);
            void submitMove({ week: offer.week, ...chosen });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
