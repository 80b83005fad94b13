import { useState } from "react";
import { faceCode, faceFor } from "#game/core/face.ts";
import type { Offer } from "#game/intake/play.ts";
import { NEW_REPLAY, type ReplayStep, replayed, standOf } from "#game/intake/replay.ts";
import { getPublicWeek, PublicWeek, StoredReplay } from "#game/intake/replay-wire.ts";
import { keepValue, readValue } from "../../../device/device-storage.ts";
import type { Speaker } from "../../../scene/speaker-picture.tsx";
import { call, NetworkError } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import { ReplayEnd } from "./replay-end.tsx";
import { ReplayCards, ReplayOffer } from "./replay-scenes.tsx";

export const VISITOR = { name: "You", face: faceCode(faceFor("You")) };

/** Loads a week, and asks for the fonts of its texts. Without a connection, the device has the last one. */
export async function loadWeek(week: string): Promise<PublicWeek> {
  const content = await call(getPublicWeek, { parameters: { week } }).catch((error) => {
    const kept = error instanceof NetworkError ? readValue("replay-week", PublicWeek) : null;
    if (kept === null || String(kept.week) !== week) throw error;
    return kept;
  });
  void loadFontsOf(content).then(() => keepValue("replay-week", content));
  return content;
}

/** Loads the fonts of a week's texts. */
async function loadFontsOf(content: PublicWeek): Promise<void> {
  await document.fonts.load("1em Figtree", JSON.stringify(content)).catch(() => {});
}

interface ReplayProps {
  readonly content: PublicWeek;
  /** Who makes the offer. */
  readonly who: Speaker;
  /** Whether a replay that isn't over opens by itself. */
  readonly isOpenAtFirst?: boolean;
  /** Where to go from the end. */
  readonly way: Elements;
  /** What to know before it is opened. */
  readonly children: Elements;
}

/** A past week, played on this page alone: a reload goes on from what the device keeps. */
export function Replay({ content, who, isOpenAtFirst = false, way, children }: ReplayProps) {
  const [replay, setReplay] = useState(() => {
    const stored = readValue("replay", StoredReplay);
    return stored?.week === content.week ? stored : NEW_REPLAY;
  });
  const stand = standOf(content, replay);
  const end = stand?.end ?? null;
  const [isOpen, setOpen] = useState(isOpenAtFirst && end === null);

  function take(step: ReplayStep): void {
    const next = replayed(content, replay, step);
    setReplay(next);
    keepValue("replay", { ...next, week: content.week });
  }

  /** Opens the doors once nothing is missing without a connection. */
  async function open(offer: Offer): Promise<void> {
    await loadFontsOf(content);
    take({ offer });
  }

  const close = () => setOpen(false);
  return (
    <>
      {end && replay.offer ? (
        <ReplayEnd
          content={content}
          price={replay.offer.price}
          end={end}
          onAgain={() => {
            take("again");
            setOpen(true);
          }}
        >
          {way}
        </ReplayEnd>
      ) : (
        <section className={layout.card}>
          {children}
          <Button variant="primary" wide onClick={() => setOpen(true)}>
            {replay.answers.length > 0 ? "Go On" : texts.makeAnOffer}
          </Button>
        </section>
      )}
      {isOpen && !stand && <ReplayOffer content={content} who={who} onOpen={open} onClose={close} />}
      {isOpen && stand && (
        <ReplayCards
          content={content}
          answers={replay.answers}
          stand={stand}
          onAnswer={(answer) => take({ answer })}
          onClose={close}
        />
      )}
    </>
  );
}
