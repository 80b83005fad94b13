import * as v from "valibot";
import { TONES } from "../../social/lines.ts";
import { AFFINITY_MAX, DEFAULT_AFFINITY_LEVELS } from "../affinity.ts";
import { CATEGORIES, type Contact, DIFFICULTIES, QUEST_TYPES } from "../content.ts";
import { isDelay } from "../delay.ts";
import { REQUIREMENTS } from "../requirements.ts";
import { ROOM_OBJECT_IDS, ROOM_PLACES } from "../room.ts";
import { notes } from "./field-notes.ts";
import { graphemesOf, Text } from "./text.ts";

/** Maximum lengths of a contact's texts, in characters. */
export const CONTENT_LIMITS = {
  id: 60,
  name: 60,
  description: 400,
  personality: 400,
  avatar: 300,
  subject: 80,
  body: 1200,
  answer: 400,
  senderName: 60,
  questName: 60,
  questDescription: 300,
  choiceLabel: 40,
  choiceDescription: 200,
  headline: 60,
  refusal: 200,
  detail: 60,
  tierName: 60,
  tierDescription: 300,
  tag: 24,
} as const;
/** Maximum lengths of a contact's lists. */
export const CONTENT_COUNTS = {
  messages: 60,
  missions: 60,
  conditions: 8,
  requirements: 8,
  choicesMin: 2,
  choicesMax: 3,
  answersMin: 6,
  answersMax: 8,
  affinityLevels: 10,
  affinityChanges: 4,
  terms: 4,
  tags: 12,
} as const;
/** Maximum numbers of a contact: cash and followers, experience of one reward, level. */
const AMOUNT_MAX = 1_000_000_000;
/** Maximum different certificates that a condition can ask for. */
const MAX_ENDINGS = 10;
const EXPERIENCE_MAX = 1_000_000;
const LEVEL_MAX = 1000;
const WEEK_IN_MINUTES = 7 * 24 * 60;

/** See docs/reference/administration.md#npc-editor. */
export const NAME_REQUIRED_TEXT = "Name and description are required";
export const MESSAGE_REQUIRED_TEXT = "Please select a message for the message_opened unlock condition";
/** Rejects addresses on other sites, scripts and markup. */
export const AVATAR_FORM_TEXT = "Must be an emoji or an uploaded picture";

const line = (max: number) => Text(max, { isLine: true });

function whole(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
}

function list<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(v.array(item), v.maxLength(max, `Must have at most ${max} entries`));
}

const ID = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const REFERENCE = /^[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9]+(_[a-z0-9]+)*)?$/;
const CHOICE_REFERENCE = /^[a-z0-9]+(_[a-z0-9]+)*(\.[a-z0-9]+(_[a-z0-9]+)*)?:[a-z0-9]+(_[a-z0-9]+)*$/;
/** An uploaded picture, or a portrait that ships with the game. */
const PICTURE = /^(\/api\/pictures\/[A-Za-z0-9_-]{43}|\/portraits\/[a-z0-9]+(-[a-z0-9]+)*\.svg)$/;
/** An emoji is one visible character, of any number of code points, but none from URLs or markup. */
const EMOJI = /^[^\s:/\\.<>"'`&]{1,16}$/u;

/** Lowercase letters and digits, in words joined by underscores. */
export const ContentId = v.pipe(
  v.string("Must be an id"),
  v.maxLength(CONTENT_LIMITS.id),
  v.regex(ID, "Must be lowercase letters, digits and single underscores"),
);

/** Returns whether the text is an emoji, or the path of a picture that the game itself serves. */
function isAvatar(value: string): boolean {
  return PICTURE.test(value) || (EMOJI.test(value) && [...graphemesOf(value)].length === 1);
}

const level = whole(1, LEVEL_MAX);
const affinity = whole(1, AFFINITY_MAX);
const notNone = v.check<number, string>((amount) => amount !== 0, "Must not be 0");
const change = v.pipe(whole(-AMOUNT_MAX, AMOUNT_MAX), notNone);
const cashChange = v.pipe(change, notes({ unit: "$" }));
/** A share that an effect takes; giving one would pay interest. */
const CashShare = v.object({
  percent: v.pipe(whole(-100, -1), notes({ unit: "%" })),
  amount: v.pipe(whole(-AMOUNT_MAX, 0), notes({ unit: "$" })),
});
const affinityChange = v.pipe(whole(-AFFINITY_MAX, AFFINITY_MAX), notNone);
/** See docs/reference/contacts.md#delays. */
const delay = v.optional(
  v.pipe(
    v.string(),
    v.check(isDelay, "Must be a duration from PT1M to P7D, such as PT20H or P1DT4H"),
    notes({ typed: "duration" }),
  ),
);

/**
 * The schema of a contact. With `isDraft`, required texts may be empty and references may name nothing: unfinished
 * work can be kept, but not released.
 */
function contactSchema({ isDraft }: { readonly isDraft: boolean }) {
  const requiredText = (max: number) => Text(max, { missing: "Must not be empty", isDraft });
  const message = (max: number) => Text(max, { missing: "Must not be empty", isDraft, isMessage: true });
  const requiredLine = (max: number, missing = "Must not be empty") =>
    Text(max, { missing, isDraft, isLine: true });

  /** An id within the same contact, or `contact_id.id`. */
  function reference(names: "mission" | "message" = "mission", missing = "Must name a mission") {
    const schema = v.pipe(
      v.string(missing),
      v.minLength(isDraft ? 0 : 1, missing),
      v.maxLength(2 * CONTENT_LIMITS.id + 1),
      v.check((id) => REFERENCE.test(id) || (isDraft && id === ""), "Must be an id, or contact_id.id"),
      notes({ names }),
    );
    // Report an empty reference once.
    return v.config(schema, { abortPipeEarly: true });
  }

  /** `mission:choice` within the same contact, or `contact_id.mission:choice`. */
  const choiceReference = v.config(
    v.pipe(
      v.string("Must name a choice"),
      v.minLength(isDraft ? 0 : 1, "Must name a choice"),
      v.maxLength(3 * CONTENT_LIMITS.id + 2),
      v.check(
        (id) => CHOICE_REFERENCE.test(id) || (isDraft && id === ""),
        "Must be mission:choice, or contact_id.mission:choice",
      ),
      notes({ names: "choice" }),
    ),
    { abortPipeEarly: true },
  );

  /** A contact id; only a draft may leave it empty. */
  const idOrNone = v.union([v.literal(""), ContentId], "Must be a contact id");
  const contact = v.pipe(isDraft ? idOrNone : ContentId, notes({ names: "contact" }));
  /** A contact id; if absent or empty, the own contact. */
  const optionalContactId = v.optional(v.pipe(idOrNone, notes({ names: "contact" })));

  const ContactUnlock = v.variant("type", [
    v.object({ type: v.literal("level_reached"), level }),
    v.object({ type: v.literal("mission_completed"), value: reference() }),
    v.object(
      { type: v.literal("message_opened"), messageId: reference("message", MESSAGE_REQUIRED_TEXT) },
      MESSAGE_REQUIRED_TEXT,
    ),
    v.object({ type: v.literal("manual") }),
  ]);

  const npcUnlocked = { type: v.literal("npc_unlocked"), value: optionalContactId };
  const questReached = { type: v.picklist(["mission_completed", "mission_unlocked"]), value: reference() };

  const anyChoice = { type: v.picklist(["choice_made", "former_choice_made"]), value: choiceReference };

  const course = v.pipe(isDraft ? idOrNone : ContentId, notes({ names: "course" }));
  const formerCertificates = { type: v.literal("former_certificates"), value: whole(1, MAX_ENDINGS) };
  const formerInheritance = {
    type: v.literal("former_inheritance"),
    value: v.pipe(isDraft ? v.union([v.literal(""), ContentId]) : ContentId, notes({ names: "inheritance" })),
  };

  const QuestUnlock = v.variant("type", [
    v.object({ ...npcUnlocked, delay }),
    v.object({ ...questReached, delay }),
    v.object({ ...anyChoice, delay }),
    v.object({ type: v.picklist(["level_reached", "former_level_reached"]), value: level, delay }),
    v.object({ ...formerCertificates, delay }),
    v.object({ ...formerInheritance, delay }),
    v.object({ type: v.literal("affinity_reached"), value: affinity, delay }),
    v.object({ type: v.literal("course_completed"), value: course, delay }),
    v.object({ type: v.literal("manual"), delay }),
  ]);

  const MessageCondition = v.variant("type", [
    v.object(npcUnlocked),
    v.object(questReached),
    v.object(anyChoice),
    v.object({ type: v.literal("affinity_reached"), value: affinity }),
    v.object({ type: v.picklist(["player_level_reached", "level", "former_level_reached"]), value: level }),
    v.object(formerCertificates),
    v.object(formerInheritance),
    v.object({ type: v.picklist(["energy", "cash", "followers"]), value: whole(0, AMOUNT_MAX) }),
  ]);

  const conditions = v.optional(list(MessageCondition, CONTENT_COUNTS.conditions), []);

  const MessageTrigger = v.variant("type", [
    v.object({ ...npcUnlocked, conditions, delay }),
    v.object({ ...questReached, conditions, delay }),
    v.object({ type: v.literal("choice_made"), value: choiceReference, conditions, delay }),
    v.object({ type: v.literal("affinity_reached"), value: affinity, conditions, delay }),
    v.object({ type: v.literal("player_level_reached"), value: level, conditions, delay }),
  ]);

  const ContactMessage = v.object({
    id: ContentId,
    trigger: MessageTrigger,
    subject: requiredLine(CONTENT_LIMITS.subject),
    body: message(CONTENT_LIMITS.body),
    senderName: v.optional(line(CONTENT_LIMITS.senderName)),
    attachedMission: v.optional(v.pipe(ContentId, notes({ names: "own-mission" }))),
    isAnnounced: v.optional(v.literal(true)),
  });

  const Requirement = v.pipe(
    v.object({
      type: v.picklist(REQUIREMENTS),
      amount: whole(0, AMOUNT_MAX),
      percent: v.optional(v.pipe(whole(1, 100), notes({ unit: "%" }))),
    }),
    v.forward(
      v.check(({ type, percent }) => percent === undefined || type === "cash", "Must be of cash"),
      ["percent"],
    ),
  );

  const Rewards = v.object({
    cash: v.optional(v.pipe(whole(0, AMOUNT_MAX), notes({ unit: "$" }))),
    experience: v.optional(whole(0, EXPERIENCE_MAX)),
    affinity: v.optional(whole(0, AFFINITY_MAX)),
    followers: v.optional(whole(0, AMOUNT_MAX)),
  });

  const detail = v.optional(requiredLine(CONTENT_LIMITS.detail));
  const Effects = v.object({
    set: v.optional(
      v.object({ status: detail, occupation: detail, residence: detail, location: detail, origin: detail }),
    ),
    cash: v.optional(
      // Parse by the form, so that an issue is reported at its own field.
      v.pipe(
        v.lazy((cash) => (typeof cash === "object" ? CashShare : cashChange)),
        notes({ forms: { amount: cashChange, share: CashShare } }),
      ),
    ),
    followers: v.optional(change),
    affinity: v.optional(list(v.object({ contact, amount: affinityChange }), CONTENT_COUNTS.affinityChanges)),
    room: v.optional(
      v.object({
        object: v.picklist(ROOM_OBJECT_IDS, "Must be an object of the Room"),
        place: v.picklist(ROOM_PLACES, "Must be a place of the Room"),
      }),
    ),
    closesPost: v.optional(whole(1, 24)),
    isHidden: v.optional(v.literal(true)),
  });

  const TermCondition = v.variant("type", [
    v.object({ type: v.picklist(["choice_made", "not_chosen"]), value: choiceReference }),
    v.object({ type: v.picklist(["known_for", "not_known_for"]), value: v.picklist(TONES) }),
    v.object({
      type: v.literal("affinity_below"),
      contact: v.optional(v.pipe(ContentId, notes({ names: "contact" }))),
      value: affinity,
    }),
  ]);
  const Term = v.object({
    when: v.pipe(list(TermCondition, CONTENT_COUNTS.conditions), v.minLength(1)),
    requirements: v.optional(
      v.pipe(list(Requirement, CONTENT_COUNTS.requirements), notes({ replaces: true })),
    ),
    rewards: v.optional(v.pipe(Rewards, notes({ replaces: true }))),
    refusal: v.optional(requiredText(CONTENT_LIMITS.refusal)),
  });
  const terms = v.optional(list(Term, CONTENT_COUNTS.terms));

  const AnswerMessage = v.object({
    subject: requiredLine(CONTENT_LIMITS.subject),
    body: message(CONTENT_LIMITS.body),
  });

  const { answersMin, answersMax } = CONTENT_COUNTS;
  const Answers = v.pipe(
    list(message(CONTENT_LIMITS.answer), answersMax),
    v.minLength(isDraft ? 0 : answersMin, `Must have ${answersMin} to ${answersMax} texts`),
  );

  const QuestChoice = v.object({
    id: ContentId,
    label: requiredLine(CONTENT_LIMITS.choiceLabel),
    description: v.optional(Text(CONTENT_LIMITS.choiceDescription)),
    headline: v.optional(requiredLine(CONTENT_LIMITS.headline)),
    requirements: v.optional(list(Requirement, CONTENT_COUNTS.requirements)),
    rewards: v.optional(Rewards),
    effects: v.optional(Effects),
    terms,
    completionMessage: v.optional(AnswerMessage),
  });
  const { choicesMin, choicesMax } = CONTENT_COUNTS;
  const choices = v.pipe(
    list(QuestChoice, choicesMax),
    v.minLength(isDraft ? 0 : choicesMin, `Must have ${choicesMin} or ${choicesMax} choices`),
  );

  const Quest = v.object({
    id: ContentId,
    name: requiredLine(CONTENT_LIMITS.questName),
    description: Text(CONTENT_LIMITS.questDescription),
    type: v.picklist(QUEST_TYPES),
    unlockConditions: QuestUnlock,
    requirements: list(Requirement, CONTENT_COUNTS.requirements),
    rewards: Rewards,
    effects: v.optional(Effects),
    terms,
    completionMessage: v.optional(
      // Parse by the form, so that an issue is reported at its own field.
      v.pipe(
        v.lazy((message) => (Array.isArray(message) ? Answers : AnswerMessage)),
        notes({ forms: { letter: AnswerMessage, answers: Answers } }),
      ),
    ),
    choices: v.optional(choices),
    isRepeatable: v.optional(v.boolean(), false),
    cooldownMinutes: v.optional(whole(1, WEEK_IN_MINUTES)),
  });

  const AffinityLevel = v.object({
    level: whole(0, AFFINITY_MAX),
    name: requiredLine(CONTENT_LIMITS.tierName),
    description: line(CONTENT_LIMITS.tierDescription),
  });

  const parts = {
    id: ContentId,
    name: requiredLine(CONTENT_LIMITS.name, NAME_REQUIRED_TEXT),
    lockedName: v.optional(line(CONTENT_LIMITS.name)),
    description: Text(CONTENT_LIMITS.description, { missing: NAME_REQUIRED_TEXT, isDraft }),
    avatar: v.pipe(
      requiredLine(CONTENT_LIMITS.avatar),
      v.check((value) => value === "" || isAvatar(value), AVATAR_FORM_TEXT),
      notes({ typed: "avatar" }),
    ),
    personality: v.optional(Text(CONTENT_LIMITS.personality), ""),
    unlockConditions: ContactUnlock,
    messages: v.optional(list(ContactMessage, CONTENT_COUNTS.messages), []),
    missions: v.optional(list(Quest, CONTENT_COUNTS.missions), []),
    affinityLevels: v.optional(list(AffinityLevel, CONTENT_COUNTS.affinityLevels), () => [
      ...DEFAULT_AFFINITY_LEVELS,
    ]),
    metadata: v.object({
      category: v.optional(v.picklist(CATEGORIES), "general"),
      difficulty: v.optional(v.picklist(DIFFICULTIES), "beginner"),
      tags: v.optional(
        v.pipe(list(requiredLine(CONTENT_LIMITS.tag), CONTENT_COUNTS.tags), notes({ typed: "words" })),
        [],
      ),
      created_at: v.pipe(v.string(), v.isoTimestamp(), notes({ isGiven: true })),
      created_by: v.pipe(requiredLine(CONTENT_LIMITS.name), notes({ isGiven: true })),
    }),
  };
  // An absent key is a problem of the object, not of the key's own schema.
  return v.object(parts, ({ expected, message }) =>
    expected === '"name"' || expected === '"description"' ? NAME_REQUIRED_TEXT : message,
  );
}

/**
 * A contact in a content file, in the editor's requests and in replies.
 * See docs/reference/contacts.md#content-format.
 */
export const ContactSchema = contactSchema({ isDraft: false });
/** A contact in a draft: like `ContactSchema`, with texts and references that may still be empty. */
export const DraftContactSchema = contactSchema({ isDraft: true });

/** The same schemas with the type of the rules, for requests and replies. */
export const ContactJson: v.GenericSchema<unknown, Contact> = ContactSchema;
export const DraftContactJson: v.GenericSchema<unknown, Contact> = DraftContactSchema;

export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Fails to compile if the schema and the type in the rules differ. */
true satisfies Same<DeepReadonly<v.InferOutput<typeof ContactSchema>>, DeepReadonly<Contact>>;
true satisfies Same<DeepReadonly<v.InferOutput<typeof DraftContactSchema>>, DeepReadonly<Contact>>;

/** Problems of a contact, one sentence each: `missions.0.name: Must not be empty`. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): readonly string[] {
  return issues.map((issue) => {
    const path = v.getDotPath(issue);
    return path === null ? issue.message : `${path}: ${issue.message}`;
  });
}

/** Parses the contact in `source`. Throws an error that names `file` and every invalid path. */
export function parseContact(file: string, source: unknown): Contact {
  const parsed = v.safeParse(ContactSchema, source);
  if (parsed.success) return parsed.output;
  throw new Error([`${file} is not a valid contact:`, ...describeIssues(parsed.issues)].join("\n  "));
}
