import { memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { isSame } from "#game/content/same-content.ts";
import field from "../../../../../ui/form/field.module.css";
import { typedBox } from "../../../../../ui/form/typed-box.ts";
import layout from "../../../../../ui/layout.module.css";
import { delayText } from "../../fields/delay.ts";
import { type Address, keysOf, type Tree } from "../../fields/tree.ts";
import type { ContactForm, MessageForm, QuestForm } from "../contact-form.ts";
import { useSame } from "../proof/use-proof.ts";
import styles from "./outline.module.css";

/** Number of lines from which a filter helps. */
const MANY = 8;

interface OutlineProps {
  readonly contact: ContactForm;
  readonly keys: Tree["keys"];
  /** Messages and missions as players see them; null if they see none. */
  readonly published: Pick<ContactForm, "missions" | "messages"> | null;
  readonly onJump: (address: Address) => void;
}

/** The way to every mission, choice and message of a contact. */
export function Outline({ contact, keys, published, onJump }: OutlineProps) {
  const { id, missions, messages } = contact;
  const [filter, setFilter] = useState("");
  const nav = useRef<HTMLElement>(null);
  const isUnpublished = useMemo(() => unpublishedIn(published), [published]);
  const items = useSame(
    useMemo(
      () => outlineOf({ id, missions, messages }, keys, isUnpublished),
      [id, missions, messages, keys, isUnpublished],
    ),
  );
  useEffect(() => markCurrent(nav), []);
  const found = useMemo(() => filterOutline(items, filter), [items, filter]);
  const count = missions.length + messages.length;
  if (count === 0) return null;
  return (
    <nav ref={nav} aria-label="Outline" className={styles.outline}>
      {count >= MANY && (
        <input
          {...typedBox()}
          className={`${field.input} ${styles.filter}`}
          aria-label="Filter the outline"
          placeholder="Filter"
          autoComplete="off"
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {found.length === 0 ? <p className={layout.muted}>No hits</p> : <Items items={found} onJump={onJump} />}
    </nav>
  );
}

interface ItemsProps extends Pick<OutlineProps, "onJump"> {
  readonly items: readonly OutlineItem[];
}

const Items = memo(function Items({ items, onJump }: ItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map(({ address, kind, title, note, isUnpublished, items: inner }) => (
        <li key={address}>
          <button
            type="button"
            className={styles.item}
            data-to={address}
            data-kind={kind}
            onClick={() => onJump(address)}
          >
            <span className={styles.title}>{title}</span>
            {note !== "" && <span className={styles.note}>{note}</span>}
          </button>
          {isUnpublished && (
            <span
              className={styles.unpublished}
              role="img"
              aria-label="Not published"
              title="Not published"
            />
          )}
          {inner.length > 0 && <Items items={inner} onJump={onJump} />}
        </li>
      ))}
    </ul>
  );
});

/** Returns whether players see an entry otherwise than it is, or not at all. An entry is compared once. */
function unpublishedIn(published: OutlineProps["published"]) {
  if (published === null) return () => false;
  const seen = new Map([...published.messages, ...published.missions].map((each) => [each.id, each]));
  const known = new WeakMap<object, boolean>();
  return (entry: MessageForm | QuestForm): boolean => {
    const found = known.get(entry) ?? !isSame(seen.get(entry.id), entry);
    known.set(entry, found);
    return found;
  };
}

/** The line of the window at which an entry is the current one, as a part of its height: that to which the outline leads. */
const READING_LINE = 0.5;

/**
 * Marks the item of the entry that has the focus, or that scrolling brought to the reading line, and keeps it in view. The marks are
 * no state: scrolling draws nothing again.
 */
function markCurrent(nav: RefObject<HTMLElement | null>): () => void {
  const leaving = new AbortController();
  const options = { capture: true, passive: true, signal: leaving.signal };
  function mark(element: Element | null): void {
    const { current } = nav;
    const [choice, entry] = ["choice", "key"].map(
      (name) => element?.closest<HTMLElement>(`[data-${name}]`)?.dataset[name],
    );
    const items = [...(current?.querySelectorAll<HTMLElement>("[data-to]") ?? [])];
    const found =
      items.find(({ dataset: { to } }) => to === choice) ?? items.find(({ dataset: { to } }) => to === entry);
    if (!current || !found || found.ariaCurrent === "true") return;
    for (const item of items) item.ariaCurrent = item === found ? "true" : null;
    const [around, at] = [current.getBoundingClientRect(), found.getBoundingClientRect()];
    if (at.top < around.top || at.bottom > around.bottom)
      current.scrollTop += at.top - around.top - around.height / 2;
  }
  function followScrolling({ target }: Event): void {
    const form = nav.current?.nextElementSibling?.getBoundingClientRect();
    if (form && !(target instanceof Node && nav.current?.contains(target)))
      mark(document.elementFromPoint(form.left + form.width / 2, innerHeight * READING_LINE));
  }
  addEventListener("scroll", followScrolling, options);
  addEventListener("focusin", ({ target }) => mark(target instanceof Element ? target : null), options);
  return () => leaving.abort();
}

/** A line of the outline, with what follows from it. */
interface OutlineItem {
  /** The part of the editor that it leads to. */
  readonly address: Address;
  readonly kind: "mission" | "choice" | "message";
  readonly title: string;
  /** The delay of a message; empty for none. */
  readonly note: string;
  /** True for a mission or message that players don't see as it is here. */
  readonly isUnpublished?: boolean;
  readonly items: readonly OutlineItem[];
}

/** The outline of a contact: missions, their choices, and the messages that follow from each. The other messages come first. */
export function outlineOf(
  { id: contactId, messages, missions }: Pick<ContactForm, "id" | "missions" | "messages">,
  keys: Tree["keys"],
  isUnpublished: (entry: MessageForm | QuestForm) => boolean,
): readonly OutlineItem[] {
  const prefix = `${contactId}.`;
  const messageKeys = keysOf(keys, "messages", messages);
  const itemOf = (message: MessageForm): OutlineItem => ({
    address: `messages.${messageKeys[messages.indexOf(message)]}`,
    kind: "message",
    title: message.subject || "Untitled message",
    note: message.trigger.delay === undefined ? "" : delayText(message.trigger.delay),
    isUnpublished: isUnpublished(message),
    items: [],
  });
  const answers = new Map<string, MessageForm[]>();
  const isAnswer = ({ trigger: { type } }: MessageForm) =>
    type === "choice_made" || type === "mission_completed" || type === "mission_unlocked";
  const placed = new Set<MessageForm>();
  for (const message of messages.filter(isAnswer)) {
    const value = String(message.trigger.value);
    const reference = value.startsWith(prefix) ? value.slice(prefix.length) : value;
    answers.set(reference, [...(answers.get(reference) ?? []), message]);
  }
  const answersOf = (reference: string) =>
    (answers.get(reference) ?? []).map((message) => {
      placed.add(message);
      return itemOf(message);
    });
  const questKeys = keysOf(keys, "missions", missions);
  const quests = missions.map((quest, place): OutlineItem => {
    const { id, name, choices = [] } = quest;
    const address = `missions.${questKeys[place]}`;
    const choiceKeys = keysOf(keys, `${address}.choices`, choices);
    return {
      address,
      kind: "mission",
      title: name || "Untitled mission",
      note: "",
      isUnpublished: isUnpublished(quest),
      items: [
        ...choices.map(
          (choice, at): OutlineItem => ({
            address: `${address}.choices.${choiceKeys[at]}`,
            kind: "choice",
            title: choice.label || "Untitled choice",
            note: "",
            items: answersOf(`${id}:${choice.id}`),
          }),
        ),
        ...answersOf(id),
      ],
    };
  });
  return [...messages.filter((message) => !placed.has(message)).map(itemOf), ...quests];
}

/** The items whose title has the wanted text, with what leads to them. */
export function filterOutline(items: readonly OutlineItem[], wanted: string): readonly OutlineItem[] {
  const text = wanted.trim().toLowerCase();
  if (text === "") return items;
  return items.flatMap((item) => {
    const inner = filterOutline(item.items, wanted);
    return inner.length > 0 || item.title.toLowerCase().includes(text) ? [{ ...item, items: inner }] : [];
  });
}
