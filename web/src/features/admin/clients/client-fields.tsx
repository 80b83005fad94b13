import type { Named } from "#game/content/facts.ts";
import {
  ADVICE_KINDS,
  type Advice,
  type AdviceKind,
  type Client,
  type ClientLetter,
} from "#game/rules/clients/client.ts";
import styles from "../documents/writing.module.css";
import { binder, Choice, TextInput } from "../editor/fields.tsx";
import { Group } from "../editor/groups.tsx";

/** Headings of the advice: how each pays. */
export const ADVICE_TITLES: Readonly<Record<AdviceKind, string>> = {
  now: "Advice for now",
  fame: "Advice for fame",
  care: "Advice with care",
};

interface ClientFieldsProps {
  readonly client: Client;
  /** Address of the client in the list: `clients.3`. */
  readonly address: string;
  readonly contacts: readonly Named[];
  readonly onChange: (client: Client) => void;
}

/** Everything that a client says, and what is said to them. */
export function ClientFields({ client, address, contacts, onChange }: ClientFieldsProps) {
  const bind = binder(address, client, (change) => onChange({ ...client, ...change }));
  return (
    <>
      <div data-view="call" className={styles.fields}>
        <TextInput label="Name and trade, as in “Denise, hall hire”" max={40} {...bind("name")} />
        <TextInput label="Problem, in their words" max={300} rows={4} {...bind("problem")} />
      </div>
      {ADVICE_KINDS.map((kind) => (
        <div key={kind} data-view={kind}>
          <AdviceFields
            title={ADVICE_TITLES[kind]}
            advice={client.advice[kind]}
            address={`${address}.advice.${kind}`}
            contacts={contacts}
            onChange={(advice) => onChange({ ...client, advice: { ...client.advice, [kind]: advice } })}
          />
        </div>
      ))}
      <div data-view="goes">
        <Group title="If they have to make room for another regular" address={`${address}.goes`}>
          <LetterFields
            letter={client.goes}
            address={`${address}.goes`}
            contacts={contacts}
            onChange={(goes) => onChange({ ...client, goes })}
          />
        </Group>
      </div>
    </>
  );
}

interface AdviceFieldsProps {
  readonly title: string;
  readonly advice: Advice;
  readonly address: string;
  readonly contacts: readonly Named[];
  readonly onChange: (advice: Advice) => void;
}

function AdviceFields({ title, advice, address, contacts, onChange }: AdviceFieldsProps) {
  const bind = binder(address, advice, (change) => onChange({ ...advice, ...change }));
  return (
    <Group title={title} address={address}>
      <TextInput label="What the player says" max={80} {...bind("label")} />
      <LetterFields
        letter={advice.letter}
        address={`${address}.letter`}
        contacts={contacts}
        onChange={(letter) => onChange({ ...advice, letter })}
      />
      <TextInput label="What they ask on the next round" max={300} rows={3} {...bind("returns")} />
    </Group>
  );
}

interface LetterFieldsProps {
  readonly letter: ClientLetter;
  readonly address: string;
  readonly contacts: readonly Named[];
  readonly onChange: (letter: ClientLetter) => void;
}

function LetterFields({ letter, address, contacts, onChange }: LetterFieldsProps) {
  const bind = binder(address, letter, (change) => onChange({ ...letter, ...change }));
  const writers = [
    { value: "", text: "The client" },
    ...contacts.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <>
      <Choice
        label="Who writes"
        address={`${address}.from`}
        value={letter.from ?? ""}
        options={writers}
        onChange={(from) => {
          const { from: _, ...own } = letter;
          onChange(from === "" ? own : { ...own, from });
        }}
      />
      <TextInput label="Subject" max={100} {...bind("subject")} />
      <TextInput label="Letter" max={1000} rows={6} {...bind("body")} />
    </>
  );
}
