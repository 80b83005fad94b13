import { atom } from "jotai";
import { selectAtom } from "jotai/utils";
import { waitText } from "#game/core/wait-text.ts";
import { nowAtom } from "../../../player/energy.ts";
import { playerAtom } from "../../../player/player.ts";
import { contactsAtom } from "../../../player/reads/contacts.ts";
import { type Story, storiesOf } from "./stories.ts";

const atEachTickAtom = atom((get) => {
  const [known, player] = [get(contactsAtom), get(playerAtom)];
  const stories = known && player ? storiesOf(known.contacts, known.receivedAt, player, get(nowAtom)) : null;
  return { known, player, stories };
});
type AtTick = ReturnType<(typeof atEachTickAtom)["read"]>;

/** What a tick of the clock can change in the stories. */
const lookOf = ({ stories }: AtTick) =>
  stories
    ?.map(({ contact, quests, readyInMs }) => [
      contact.id,
      readyInMs > 0 && waitText(readyInMs),
      ...quests.map(({ id }) => id),
    ])
    .join();

/** The stories; null until contacts and player are known. A tick of the clock that nobody can see changes nothing. */
const shownAtom = selectAtom(
  atEachTickAtom,
  (each) => each,
  (a, b) => a.known === b.known && a.player === b.player && lookOf(a) === lookOf(b),
);
export const storiesAtom = atom((get): readonly Story[] | null => get(shownAtom).stories);

/** Ids of the contacts who stand on the stage, separated by spaces; null until they do. */
export const onStageAtom = atom<string | null>(null);
