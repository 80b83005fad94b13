import * as v from "valibot";
import { DIARY_PLACES } from "../core/diary.ts";
import { ContentId } from "../core/wire/content.ts";
import { notes } from "../core/wire/field-notes.ts";
import { Text } from "../core/wire/text.ts";
import { CLIENTS_ID } from "./client.ts";

/** Maximum number of clients in the content, including those who left. */
const MAX_CLIENTS = 60;

const missing = "Please write something";
const text = (max: number) => Text(max, { missing });
const line = (max: number) => Text(max, { missing, isLine: true });

const ClientMessage = v.strictObject({
  subject: line(100),
  body: Text(1_000, { missing, isMessage: true }),
  from: v.optional(v.pipe(ContentId, notes({ names: "contact" }))),
});

const Answers = v.strictObject({ now: line(80), fame: line(80), care: line(80) });
const Advice = v.strictObject({
  label: line(80),
  letter: ClientMessage,
  returns: text(300),
  again: v.optional(Answers),
});

const Day = v.pipe(v.string(), v.isoDate("Must be a day, as in 2026-11-25"), notes({ isGiven: true }));

const number = (max: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)));
const Terms = v.pipe(
  v.strictObject({ calls: number(30), followers: number(200), places: number(DIARY_PLACES) }),
  v.check(
    (terms) => Object.values(terms).filter((each) => each !== undefined).length === 1,
    "Must have one number of the three",
  ),
);

const Client = v.strictObject({
  id: ContentId,
  name: line(40),
  problem: text(300),
  terms: v.optional(Terms),
  advice: v.strictObject({ now: Advice, fame: Advice, care: Advice }),
  goes: ClientMessage,
  last: v.optional(ClientMessage),
  since: v.optional(Day),
  until: v.optional(Day),
});

/** The clients: the content file `clients.json`. */
export const ClientsFile = v.strictObject({
  clients: v.pipe(
    v.array(Client),
    v.minLength(1, "Somebody has to call"),
    v.maxLength(MAX_CLIENTS, `At most ${MAX_CLIENTS} clients`),
    v.check(
      (clients) => new Set(clients.map(({ id }) => id)).size === clients.length,
      "Each id must be unique",
    ),
    v.check((clients) => clients.every(({ id }) => id !== CLIENTS_ID), "This id is taken"),
  ),
  again: Answers,
});
