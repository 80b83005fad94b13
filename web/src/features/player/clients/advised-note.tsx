import { Download, Share2 } from "lucide-react";
import { useState } from "react";
import type { AdvisedClient } from "#game/contract/clients.ts";
import { publicPath } from "#game/contract/public.ts";
import { ADVICE_KINDS, type AdviceKind } from "#game/rules/clients/client.ts";
import { MIN_ANSWERS } from "#game/rules/clients/shares.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { CALENDAR } from "#game/rules/language.ts";
import { canSharePicture, fontFaces, sharePicture } from "../../../device/sharing/share.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import styles from "./clients-card.module.css";
import { NOTE_SIZE, type NoteFacts, noteSvg } from "./note-picture.ts";

const NAMES: Readonly<Record<AdviceKind, string>> = {
  now: texts.money,
  fame: texts.fame,
  care: texts.care,
};

/** The player's answer to a client, and everybody else's decisions. */
export function AdvisedNote({ advised }: { advised: AdvisedClient }) {
  const { name, problem, label, kind, shares, isAgain, hasLetter } = advised;
  return (
    <>
      <p className={styles.said}>{texts.youTold(name, label)}</p>
      {shares ? (
        <ul className={styles.shares} aria-label={texts.howEverybodyDecided}>
          {ADVICE_KINDS.map((each) => (
            <li key={each} data-own={each === kind}>
              <span className={styles.share}>{`${shares[each]} %`}</span>
              <span>{each === kind ? texts.youWentFor(NAMES[each]) : texts.wentFor(NAMES[each])}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={layout.muted}>{texts.fewerHaveAnswered(MIN_ANSWERS)}</p>
      )}
      <p className={layout.muted}>{noteOf(isAgain, hasLetter)}</p>
      {!isAgain && (
        <ShareNote facts={{ name, problem, label, date: dateOf(advised.day) }} day={advised.day} />
      )}
    </>
  );
}

/** Says what follows an answer. */
function noteOf(isAgain: boolean, hasLetter: boolean): string {
  if (!isAgain) return texts.whatCameOfItArrives;
  return hasLetter ? texts.theyllWriteOnceMore : texts.theyveSaidItAll;
}

/** The date of a UTC day: `24 November 2026`. */
function dateOf(day: number): string {
  const format = new Intl.DateTimeFormat(CALENDAR, { dateStyle: "long", timeZone: "UTC" });
  return format.format(day * DAY_MS);
}

/** Shares the telephone note as a picture that this device draws, or saves it. */
function ShareNote({ facts, day }: { facts: NoteFacts; day: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const Icon = canSharePicture() ? Share2 : Download;

  async function press() {
    setIsBusy(true);
    try {
      const svg = noteSvg(facts, await fontFaces());
      const text = texts.sharedNote(facts.name, facts.label);
      const outcome = await sharePicture({
        svg,
        ...NOTE_SIZE,
        text,
        path: publicPath("two-oclock", day),
        name: "the-two-oclock.png",
      });
      if (outcome === "saved") showToast("success", texts.pictureSaved, { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, texts.failedToMakeThePicture), { key: "share" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void press()}>
      <Icon aria-hidden size={18} />
      {texts.shareTheNote}
    </Button>
  );
}
