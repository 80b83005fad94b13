import { ENERGY_MAX, energyTone } from "#game/core/energy.ts";
import { experienceForLevel } from "#game/core/level.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import layout from "../../../ui/layout.module.css";
import { type CharacterValues, toWhole } from "./character-fields.ts";
import styles from "./testing.module.css";

/** The character as typed: experience over level × 100, energy out of 100. */
export function CharacterPreview({ values }: { readonly values: CharacterValues }) {
  const [level, experience, energy] = [values.level, values.experience, values.energy].map(toWhole) as [
    number,
    number,
    number,
  ];
  const needed = experienceForLevel(Math.max(1, level));
  return (
    <section className={styles.preview} aria-label="Live preview">
      <p className={styles.name}>{values.name}</p>
      <p>{`Level ${level} · ${values.status}`}</p>
      <div>
        <p className={styles.measure}>
          <span>Experience</span>
          <span data-testid="preview-experience">{`${experience}/${needed}`}</span>
        </p>
        <Meter
          kind="experience"
          value={within(experience, needed)}
          max={needed}
          label={`Experience ${experience} of ${needed}`}
        />
      </div>
      <div>
        <p className={styles.measure}>
          <span>Energy</span>
          <span data-testid="preview-energy">{`${energy}/${ENERGY_MAX}`}</span>
        </p>
        <Meter
          kind={energyTone(within(energy, ENERGY_MAX))}
          value={within(energy, ENERGY_MAX)}
          max={ENERGY_MAX}
          label={`Energy ${energy} of ${ENERGY_MAX}`}
        />
      </div>
      <p className={styles.measure}>
        <Quantity kind="cash" value={toWhole(values.cash)} />
        <Quantity kind="followers" value={toWhole(values.followers)} />
      </p>
      <p className={layout.muted}>
        {`${values.occupation}. ${values.location}; ${values.residence}. From ${values.origin}.`}
      </p>
    </section>
  );
}

const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
