import { useState } from "react";
import type { Price, WayOut } from "#game/intake/intake.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dots, GaugeLegend } from "./gauges.tsx";
import styles from "./intake.module.css";
import { type Opening, submitMove } from "./intake-queue.ts";
import * as texts from "./texts.ts";

type Offer = NonNullable<IntakeView["offer"]>;
type Part<Id> = Omit<Offer["promises"][number], "id"> & { readonly id: Id };

/** The offer of a week: a promise, a price and a way out. */
export function OfferForm({ offer }: { readonly offer: Offer }) {
  const [promise, setPromise] = useState<string | null>(null);
  const [price, setPrice] = useState<Price | null>(null);
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  const [isBusy, setBusy] = useState(false);
  const missing =
    promise === null
      ? "Promise something."
      : price === null
        ? "Name a price."
        : wayOut === null
          ? "Name the way out."
          : null;

  async function open(): Promise<void> {
    if (promise === null || price === null || wayOut === null) return;
    setBusy(true);
    await submitMove({ week: offer.week, promise, price, wayOut });
    setBusy(false);
  }

  return (
    <section className={styles.panel} aria-labelledby="offer">
      <h2 id="offer">{texts.theOffer}</h2>
      <p className={styles.note}>
        Nine will come, whatever you say. Each part moves the gauges that it shows, and so will each answer.
        One that's empty or full ends the week, and takes a fifth of your cash. The doors close on Saturday.
      </p>
      <GaugeLegend />
      <Choice title={texts.promise} parts={offer.promises} chosen={promise} onChoose={setPromise} />
      <Choice title="Price, a head" parts={offer.prices} chosen={price} onChoose={setPrice} />
      <Choice title={texts.wayOut} parts={offer.waysOut} chosen={wayOut} onChoose={setWayOut} />
      <Button variant="primary" wide busy={isBusy} disabledReason={missing} onClick={() => void open()}>
        Open the Doors
      </Button>
    </section>
  );
}

/** An offer that waits for a connection. */
export function WaitingOffer({ offer, opening }: { readonly offer: Offer; readonly opening: Opening }) {
  const { promise, price, wayOut } = opening;
  const labelIn = (parts: readonly Part<string>[], wanted: string) =>
    parts.find(({ id }) => id === wanted)?.label ?? wanted;
  return (
    <section className={styles.panel} aria-labelledby="offer">
      <h2 id="offer">{texts.theOffer}</h2>
      <p className={styles.note}>
        {texts.offerInShort(labelIn(offer.promises, promise), price, labelIn(offer.waysOut, wayOut))}
      </p>
      <p role="status">The doors open as soon as there's a line.</p>
    </section>
  );
}

interface ChoiceProps<Id> {
  readonly title: string;
  readonly parts: readonly Part<Id>[];
  readonly chosen: Id | null;
  readonly onChoose: (id: Id) => void;
}

function Choice<Id extends string | number>({ title, parts, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      {parts.map(({ id, label, line, moves }) => (
        <label key={id} className={styles.option} data-chosen={id === chosen}>
          <input type="radio" name={title} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={styles.label}>{label}</span>
          <span className={styles.terms}>{line}</span>
          <Dots moves={moves} />
        </label>
      ))}
    </fieldset>
  );
}
