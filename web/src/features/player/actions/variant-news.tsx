import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import type { Action } from "#game/core/action.ts";
import { actionAt } from "#game/core/actions.ts";
import { masthead } from "#game/finances/headlines.ts";
import { afterReading, type VariantNews, variantNews, variantsHeld } from "#game/player/variant-news.ts";
import { deviceText } from "../../../device/device-storage.ts";
import { useStill } from "../../../device/stillness.ts";
import { ownPay } from "../../../player/actions.ts";
import { nowAtom } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { benefitsAtom } from "../../../player/reads/studies.ts";
import { Button } from "../../../ui/button/button.tsx";
import layout from "../../../ui/layout.module.css";
import * as texts from "../texts.ts";
import { Exchange } from "./action-button.tsx";
import styles from "./variant-news.module.css";

const announcedAtom = deviceText("variants-told");

/** Says once that an action has another variant, as the magazine does. docs/reference/character.md#news-of-variants */
export function VariantNewsSlot({ actions }: { readonly actions: readonly Action[] }) {
  const heldAtom = useMemo(
    () =>
      atom((get) => {
        const player = get(playerAtom);
        return player && variantsHeld(actions, player, get(benefitsAtom).deeds);
      }),
    [actions],
  );
  const held = useAtomValue(heldAtom);
  const [stored, setAnnounced] = useAtom(announcedAtom);
  const { news, announced } = variantNews(actions, stored, held ?? stored ?? "");

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

function Clipping({ news: { action, variant }, onRead }: { news: VariantNews; onRead: () => void }) {
  const player = useAtomValue(playerAtom);
  const benefits = useAtomValue(benefitsAtom);
  const now = useAtomValue(nowAtom);
  if (!player) return null;
  // In its new variant, whether or not the player can pay it at the moment.
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
