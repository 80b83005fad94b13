import type { CSSProperties } from "react";
import { AFFINITY_MAX, affinityLabel } from "#game/core/affinity.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { portrait } from "../../player/portrait.ts";
import { Meter } from "../../ui/figures/meter.tsx";
import { Affinity } from "../../ui/figures/terms.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./network.module.css";
import * as texts from "./texts.ts";

/** A summary of a contact. The portrait in its frame gains colour with the affinity; the whole card opens the details. */
export function ContactCard({ contact, onOpen }: { contact: ContactView; onOpen: () => void }) {
  const { name, affinityLevel, requests: quests } = contact;
  const label = affinityLabel(affinityLevel);
  const counts = [
    { title: texts.available, count: quests.filter(({ isAvailable }) => isAvailable).length },
    { title: texts.completed, count: quests.filter(({ isCompleted }) => isCompleted).length },
    { title: "Total", count: quests.length },
  ];
  return (
    <li className={styles.card}>
      <div className={styles.frame} style={{ "--fill": `${affinityLevel}%` } as CSSProperties}>
        <div className={styles.sketch}>
          <Avatar name={name} src={portrait(contact.avatar)} size="fill" />
        </div>
        <div className={styles.painted}>
          <Avatar name={name} src={portrait(contact.avatar)} size="fill" />
        </div>
      </div>
      <div className={styles.who}>
        <h2>
          <button type="button" className={styles.open} translate="no" onClick={onOpen}>
            {name}
          </button>
          {contact.isNewlyUnlocked && <Tag tone="gold">NEW</Tag>}
        </h2>
        <Affinity value={affinityLevel} label={label} />
        <Meter
          kind="affinity"
          value={affinityLevel}
          max={AFFINITY_MAX}
          label={texts.affinityAndRank(affinityLevel, label)}
        />
      </div>
      <dl className={styles.counts}>
        {counts.map(({ title, count }) => (
          <div key={title} data-some={title === texts.available && count > 0}>
            <dt>{title}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
