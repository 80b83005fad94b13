import { proveDocument, readDocument } from "#game/content/documents.ts";
import type { Facts } from "#game/content/facts.ts";
import type { Band, Tone } from "#game/rules/feed/lines.ts";
import type { SayItHow, SettlementSender, ToneLetters } from "#game/rules/posting/letters.ts";
import { byPath, type Problems } from "../documents/problems.ts";

const NO_LINES = { brag: [], lesson: [], offer: [], confession: [], method: [] };
const EMPTY: SayItHow = {
  lines: { starting: NO_LINES, selling: NO_LINES, leading: NO_LINES, reigning: NO_LINES },
  senders: [],
};

/** Reads a document into its form; nothing if it has other fields. */
export function saidIn(content: unknown): SayItHow {
  return readDocument("say-it-how", content) ?? EMPTY;
}

/** A sender without a word. */
export function newSender(id: string): SettlementSender {
  const letter = { subject: "", body: "" };
  const letters = { rode: letter, hurt: letter, ignored: letter, known: "" };
  return {
    id,
    letters: { brag: letters, lesson: letters, offer: letters, confession: letters, method: letters },
  };
}

/** The document with other lines of a band in a tone. */
export function withLines(said: SayItHow, band: Band, tone: Tone, lines: readonly string[]): SayItHow {
  return { ...said, lines: { ...said.lines, [band]: { ...said.lines[band], [tone]: lines } } };
}

/** The document with another version of the sender at a place. */
export function withSender(said: SayItHow, place: number, sender: SettlementSender): SayItHow {
  return { ...said, senders: said.senders.with(place, sender) };
}

/** The sender with other letters in a tone. */
export function withLetters(sender: SettlementSender, tone: Tone, letters: ToneLetters): SettlementSender {
  return { ...sender, letters: { ...sender.letters, [tone]: letters } };
}

/** Returns whether players may have letters of the sender, so that they can't be taken out. */
export function hasWritten(inForce: SayItHow, { contacts }: Facts, id: string): boolean {
  return inForce.senders.some((each) => each.id === id) && contacts.some((contact) => contact.id === id);
}

/** Checks the document as the server does. Returns the texts of the problems, by path: `lines.starting.brag.3`. */
export function problemsOf(said: SayItHow, facts: Facts, inForce: SayItHow): Problems {
  return byPath(proveDocument("say-it-how", said, facts, inForce).problems);
}
