import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import type { Action } from "#game/core/action.ts";
import { actionAt } from "#game/core/actions.ts";
import { masthead } from "#game/finances/headlines.ts";
import { afterReading, type FormNews, formNews, formsHeld } from "#game/player/form-news.ts";
import { deviceText } from "../../../device/device-storage.ts";
import { useStill } from "../../../device/stillness.ts";
import { ownPay } from "../../../player/action-amounts.ts";
import { nowAtom } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { Button } from "../../../ui/button/button.tsx";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import { Exchange } from "./action-button.tsx";
import styles from "./form-news.module.css";

const announcedAtom = deviceText("forms-told");

/** Says once that an action has another form, as the magazine does. docs/reference/character.md#news-of-forms */
export function FormNewsPlace({ actions }: { readonly actions: readonly Action[] }) {
  const heldAtom = useMemo(
    () =>
      atom((get) => {
        const player = get(playerAtom);
        return player && formsHeld(actions, player, get(benefitsAtom).deeds);
      }),
    [actions],
  );
  const held = useAtomValue(heldAtom);
  const [stored, setAnnounced] = useAtom(announcedAtom);
  const { news, announced } = formNews(actions, stored, held ?? stored ?? "");

  useEffect(() => {
    if (held !== null && announced !== stored) setAnnounced(announced);
  }, [held, announced, stored, setAnnounced]);

  const [first] = news;
  const isShown = useStill(first !== undefined);
  return (
    <div role="status">
      {isShown && first && (
        <Clipping news={first} onRead={() => setAnnounced(afterReading(announced, first))} />
      )}
    </div>
  );
}

function Clipping({ news: { action, variant }, onRead }: { news: FormNews; onRead: () => void }) {
  const player = useAtomValue(playerAtom);
  const benefits = useAtomValue(benefitsAtom);
  const now = useAtomValue(nowAtom);
  if (!player) return null;
  // In its new form, whether or not the player can pay it at the moment.
  const shown = actionAt(action, { ...player, cash: Number.MAX_SAFE_INTEGER }, benefits, now);
  return (
    <article className={styles.clipping}>
      <p className={layout.muted}>{`${masthead(player.status)}: from this issue`}</p>
      <h3>{variant.name}</h3>
      <p>{variant.news}</p>
      <Exchange action={shown} pay={ownPay(shown, player, benefits, now)} />
      <Button variant="ghost" onClick={onRead}>
        {texts.turnThePage}
      </Button>
    </article>
  );
}
