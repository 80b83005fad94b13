import { Copy, Share2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { ADVICE_KINDS, type AdviceKind } from "#game/clients/client.ts";
import { REGULAR_PAY } from "#game/clients/settle.ts";
import type { AdvisedClient, ClientsView } from "#game/clients/wire.ts";
import { MIN_ANSWERS } from "#game/core/shares.ts";
import { publicPath } from "#game/core/wire/public.ts";
import { canShareText, shareText } from "../../../device/sharing/share-text.ts";
import { failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import styles from "./advised-note.module.css";

const NAMES: Readonly<Record<AdviceKind, string>> = {
  now: "money",
  fame: "fame",
  care: "care",
};

interface AdvisedNoteProps {
  readonly advised: AdvisedClient;
  readonly clients: ClientsView;
  /** What the advice brought. */
  readonly children: ReactElement;
}

/** The player's answer to a client, what it brought, everybody else's decisions, and what clients pay from now on. */
export function AdvisedNote({ advised, clients: { regulars, raisedCalls }, children }: AdvisedNoteProps) {
  const { name, label, kind, shares, isAgain, hasLetter } = advised;
  return (
    <>
      <p>{`You told ${name}: “${label}”`}</p>
      {children}
      {shares ? (
        <ul className={styles.shares} aria-label="How everybody decided">
          {ADVICE_KINDS.map((each) => (
            <li key={each} data-own={each === kind}>
              <span className={styles.share}>{`${shares[each]} %`}</span>
              <span>
                {each === kind ? ` went for ${NAMES[each]}, you among them` : ` went for ${NAMES[each]}`}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p
          className={layout.muted}
        >{`Fewer than ${MIN_ANSWERS} have answered. What the rest said is between them and the phone.`}</p>
      )}
      <p className={layout.muted}>{noteOf(isAgain, hasLetter)}</p>
      {raisedCalls > 0 && (
        <p
          className={layout.muted}
        >{`${texts.nextCallsPay(raisedCalls)} half as much again. Some of it will be asked back.`}</p>
      )}
      {regulars.length > 0 && (
        <div className={layout.muted}>
          <p>{`Regulars, $${REGULAR_PAY} a day each:`}</p>
          <ul>
            {regulars.map(({ id, name: regular, daysLeft }) => (
              <li key={id}>{`${regular}, ${texts.moreDays(daysLeft)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {!isAgain && <ShareNote {...advised} />}
    </>
  );
}

/** Says what follows an answer. */
function noteOf(isAgain: boolean, hasLetter: boolean): string {
  if (!isAgain) return "What came of it arrives by letter.";
  return hasLetter
    ? "They'll write once more, and that's the last of it."
    : "They've said all they're going to say.";
}

/** Shares who called and what the player said, with a link to the day, or copies it. */
function ShareNote({ name, label, day }: Pick<AdvisedClient, "name" | "label" | "day">) {
  const [isBusy, setIsBusy] = useState(false);
  const Icon = canShareText() ? Share2 : Copy;

  async function press() {
    setIsBusy(true);
    try {
      const outcome = await shareText(
        `${name} called. I said: “${label}” What would you have said?`,
        publicPath("two-oclock", day),
      );
      if (outcome === "copied") showToast("success", "Copied", { key: "share" });
    } catch (fault) {
      showToast("error", failureText(fault, "Failed to share the note"), { key: "share" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void press()}>
      <Icon aria-hidden size={18} />
      Share the Note
    </Button>
  );
}
