import { MIN_SEARCH, rangesOf, type TextHit } from "#game/content/search.ts";
import { type Contact, contactSlug } from "#game/rules/content.ts";

/** Largest number of hits shown. */
const MAX_SHOWN = 12;

/** A contact or mission whose name matches. */
export interface PaletteHit {
  readonly path: string;
  readonly kind: "Contact" | "Mission";
  readonly name: string;
  /** The contact of a mission; empty for a contact. */
  readonly of: string;
  readonly ranges: TextHit["ranges"];
}

/** The contacts, then the missions whose name has the wanted text: first those that begin with it. */
export function findNames(contacts: readonly Contact[], search: string): readonly PaletteHit[] {
  const wanted = search.trim();
  if (wanted.length < MIN_SEARCH) return [];
  const hit = (name: string, rest: Omit<PaletteHit, "name" | "ranges">): readonly PaletteHit[] => {
    const ranges = rangesOf(name, wanted);
    return ranges.length === 0 ? [] : [{ ...rest, name, ranges }];
  };
  const people = contacts.flatMap(({ id, name }) =>
    hit(name, { path: `/admin/game/npc/${contactSlug(id)}`, kind: "Contact", of: "" }),
  );
  const quests = contacts.flatMap(({ id, name: of, missions }) =>
    missions.flatMap((quest) =>
      hit(quest.name, {
        path: `/admin/game/npc/${contactSlug(id)}?entry=${quest.id}`,
        kind: "Mission",
        of,
      }),
    ),
  );
  const isStart = ({ ranges }: PaletteHit) => ranges[0]?.from === 0;
  return [people, quests]
    .flatMap((hits) => [...hits.filter(isStart), ...hits.filter((each) => !isStart(each))])
    .slice(0, MAX_SHOWN);
}
