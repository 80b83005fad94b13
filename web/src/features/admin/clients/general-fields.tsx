import type { Named } from "#game/content/facts.ts";
import { ADVICE_KINDS, type ClientList } from "#game/rules/clients/client.ts";
import styles from "../documents/writing.module.css";
import { binder, Choice, TextInput } from "../editor/fields.tsx";
import { AddButton, RemoveButton } from "../editor/groups.tsx";
import { Panel } from "../frame/panel.tsx";
import { ADVICE_TITLES } from "./client-fields.tsx";

interface GeneralFieldsProps {
  readonly list: ClientList;
  readonly posters: readonly Named[];
  readonly onChange: (list: ClientList) => void;
}

/** What is said about all clients alike. */
export function GeneralFields({ list, posters, onChange }: GeneralFieldsProps) {
  const { again, takenOn } = list;
  const bind = binder("again", again, (change) => onChange({ ...list, again: { ...again, ...change } }));
  const setPosts = (posts: readonly string[]) => onChange({ ...list, takenOn: { ...takenOn, posts } });
  return (
    <>
      <Panel title="To Those Who Return" hint="What the player says on the next round, whoever calls.">
        <div className={styles.fields}>
          {ADVICE_KINDS.map((kind) => (
            <TextInput key={kind} label={ADVICE_TITLES[kind]} max={80} {...bind(kind)} />
          ))}
        </div>
      </Panel>
      <Panel
        title="Turned Away"
        hint="Who takes on a client whom the player turns away, and posts about {client}."
      >
        <div className={styles.fields}>
          <Choice
            label="Who takes them on"
            address="takenOn.by"
            value={takenOn.by}
            options={posters.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={(by) => onChange({ ...list, takenOn: { ...takenOn, by } })}
          />
          {takenOn.posts.map((post, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a post has no other name, and none moves
            <div key={i} className={styles.post}>
              <TextInput
                label={`Post ${i + 1}`}
                address={`takenOn.posts.${i}`}
                max={280}
                rows={3}
                value={post}
                onChange={(text) => setPosts(takenOn.posts.with(i, text))}
              />
              <RemoveButton
                label={`Remove post ${i + 1}`}
                onPress={() => setPosts(takenOn.posts.toSpliced(i, 1))}
              />
            </div>
          ))}
          <AddButton text="Add Post" reason={null} onPress={() => setPosts([...takenOn.posts, ""])} />
        </div>
      </Panel>
    </>
  );
}
