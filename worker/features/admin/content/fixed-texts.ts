import { documentTexts } from "#game/content/content-texts.ts";
import { documentIds, KINDS } from "#game/content/kinds.ts";
import type { FixedText } from "#game/content/search.ts";
import type { listFixedTexts } from "#game/contract/content/parts.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { formsOf } from "#game/rules/actions/action-forms.ts";
import { type FeedLine, textOf } from "#game/rules/feed/npc-posts.ts";
import { ACTIONS } from "../../../content/actions.ts";
import { COURSES } from "../../../content/courses.ts";
import { CAST, RIVALS } from "../../../content/feed.ts";
import { BUNDLED_CONTACTS } from "../../../content/loader.ts";
import type { Database } from "../../../db/client.ts";
import { contentOf, loadDrafts } from "./drafts.ts";

const nameOf = (id: string): string => BUNDLED_CONTACTS.find((contact) => contact.id === id)?.name ?? id;

/** Texts of one file; `parts` are pairs of place and text. */
function textsOf(file: string, parts: readonly (readonly [place: string, text: string])[]): FixedText[] {
  return parts.map(([place, text]) => ({ file: `worker/content/${file}`, place, text }));
}

const linesOf = (who: string, lines: readonly FeedLine[]) =>
  lines.map((line, i) => [`${who} › Line ${i + 1}`, textOf(line)] as const);

/** The texts that ship with the game, outside the contacts. */
const FIXED_TEXTS: readonly FixedText[] = [
  ...textsOf(
    "feed/contacts.json",
    CAST.contacts.flatMap(({ id, lines }) => linesOf(`Posts of ${nameOf(id)}`, lines)),
  ),
  ...textsOf(
    "feed/rivals.json",
    RIVALS.flatMap(({ name, description, lines }) => [
      [`Rival “${name}” › Name`, name],
      [`Rival “${name}” › Description`, description],
      ...linesOf(`Rival “${name}”`, lines),
    ]),
  ),
  ...textsOf(
    "feed/scandals.json",
    CAST.scandals.flatMap(({ subject, headline, correction, comments, pays, costs }) => {
      const scandal = `Scandal “${subject}”`;
      return [
        [`${scandal} › Subject`, subject],
        [`${scandal} › Headline`, headline],
        [`${scandal} › Correction`, correction],
        ...comments.map(
          ({ contactId, text }) => [`${scandal} › Comment of ${nameOf(contactId)}`, text] as const,
        ),
        [`${scandal} › Why it pays`, pays.why],
        [`${scandal} › Why it costs`, costs.why],
      ];
    }),
  ),
  ...textsOf(
    "university/courses.json",
    COURSES.flatMap(({ name, description }) => [
      [`Course “${name}” › Name`, name],
      [`Course “${name}” › Description`, description],
    ]),
  ),
  ...textsOf(
    "actions.json",
    ACTIONS.flatMap((action) =>
      formsOf(action).flatMap(({ form, name, description, done }) => {
        const first = `Quick action “${action.name}”`;
        const place = form === undefined ? first : `${first} › Form “${name}”`;
        return [
          [`${place} › Name`, name] as const,
          [`${place} › Description`, description] as const,
          ...(done === undefined ? [] : [[`${place} › In the past tense`, done] as const]),
          ...(action.variants ?? []).flatMap(({ id, news }) =>
            id === form && news !== undefined ? [[`${place} › News of it`, news] as const] : [],
          ),
        ];
      }),
    ),
  ),
];

/** The texts outside the contacts: those that ship with the game, and the documents with everybody's drafts. */
export async function fixedTexts(db: Database): Promise<ReplyOf<typeof listFixedTexts>> {
  const { state, drafts } = await loadDrafts(db, documentIds());
  const texts = documentIds().flatMap((id) => {
    const draft = drafts.find((each) => each.id === id);
    const value = draft ? contentOf(draft) : state.documents[id];
    const named = { documentId: id, documentName: KINDS[id].name };
    return documentTexts(id, value).map((text) => ({ ...named, ...text }));
  });
  return { texts: [...FIXED_TEXTS], documents: texts };
}
