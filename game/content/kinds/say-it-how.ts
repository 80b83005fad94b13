import { hasHashtag, wordsOf, wornOutIn } from "../../rules/feed/house-style.ts";
import { BANDS, TONES } from "../../rules/feed/lines.ts";
import type { SayItHow, SettlementSender } from "../../rules/posting/messages.ts";
import { OUTCOMES } from "../../rules/posting/tones.ts";
import type { Facts, PartProblem } from "../proof/facts.ts";

/**
 * Proves the texts of posts and the messages about a week: each sender is a contact, no text occurs twice, and no
 * sender is removed whose messages players have. `inForce` is the released version. See
 * docs/reference/administration.md#say-it-how.
 */
export function sayItHowProblems(
  { lines, senders }: SayItHow,
  { contacts }: Pick<Facts, "contacts">,
  inForce: SayItHow,
): readonly PartProblem[] {
  const names = new Map(contacts.map(({ id, name }) => [id, name]));
  const kept = new Set(senders.map(({ id }) => id));
  return [
    ...lineProblems(lines),
    ...inForce.senders.flatMap(({ id }) => {
      const name = names.get(id);
      if (name === undefined || kept.has(id)) return [];
      return [{ path: "senders", text: `${name} can't be taken out: players have their letters.` }];
    }),
    ...senders.flatMap(({ id }, i) =>
      names.has(id) ? [] : [{ path: `senders.${i}.id`, text: `There is no contact ${id}.` }],
    ),
    ...repeated(senders).map((path) => ({ path, text: "Occurs again. Nobody writes the same twice." })),
  ];
}

function lineProblems(bank: SayItHow["lines"]): readonly PartProblem[] {
  const seen = new Set<string>();
  const worn = new Set<string>();
  const written = BANDS.flatMap((band) =>
    TONES.flatMap((tone) =>
      bank[band][tone].map((text, i) => ({ path: `lines.${band}.${tone}.${i}`, text })),
    ),
  );
  return written.flatMap(({ path, text }) => {
    const isAgain = seen.has(wordsOf(text));
    const wornAgain = wornOutIn(text).filter((phrase) => worn.has(phrase));
    seen.add(wordsOf(text));
    for (const phrase of wornOutIn(text)) worn.add(phrase);
    return [
      ...(isAgain ? ["Occurs again. No two lines are the same."] : []),
      ...(hasHashtag(text) ? ["Has a hashtag or a stock emoji."] : []),
      ...wornAgain.map((phrase) => `“${phrase}” occurs again. Once is the most.`),
    ].map((problem) => ({ path, text: problem }));
  });
}

/** Returns the paths of message texts that occur earlier. */
function repeated(senders: readonly SettlementSender[]): readonly string[] {
  const seen = new Set<string>();
  const written = senders.flatMap(({ letters }, i) =>
    TONES.flatMap((tone) => {
      const path = `senders.${i}.letters.${tone}`;
      const { known, ...byOutcome } = letters[tone];
      return [
        ...OUTCOMES.flatMap((outcome) => {
          const { subject, body } = byOutcome[outcome];
          return [
            { path: `${path}.${outcome}.subject`, text: subject },
            { path: `${path}.${outcome}.body`, text: body },
          ];
        }),
        { path: `${path}.known`, text: known },
      ];
    }),
  );
  return written.flatMap(({ path, text }) => {
    const isAgain = seen.has(text);
    seen.add(text);
    return isAgain ? [path] : [];
  });
}

/**
 * Returns the earlier texts of posts, with the senders in force whose messages players may have by now. If a text has moved from one
 * sender to another since, all messages stay as they are.
 */
export function keepSenders(
  former: SayItHow,
  inForce: SayItHow,
  { contacts }: Pick<Facts, "contacts">,
): SayItHow {
  const writing = inForce.senders.filter(({ id }) => contacts.some((contact) => contact.id === id));
  const added = writing.filter(({ id }) => !former.senders.some((each) => each.id === id));
  const senders = [...former.senders, ...added];
  return { ...former, senders: repeated(senders).length > 0 ? writing : senders };
}
