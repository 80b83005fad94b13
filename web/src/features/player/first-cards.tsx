import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Action } from "#game/rules/actions/action.ts";
import type { Elements } from "../../ui/elements.ts";
import { QUANTITY_ICONS, Quantity, type QuantityKind } from "../../ui/figures/quantity.tsx";
import number from "../../ui/figures/rolling-number.module.css";
import { ActionButton } from "./actions/action-button.tsx";
import brief from "./brief/brief-card.module.css";
import styles from "./dashboard.module.css";
import next from "./next/next-card.module.css";
import board from "./quest-board.module.css";
import { NoQuests, OnItsWay } from "./quest-notes.tsx";
import * as texts from "./texts.ts";

/**
 * The dashboard's cards before its scripts have run. first-view/dashboard.ts fills the parts with `data-first` from what this device
 * remembers of the player, and draws the quick actions in the player's forms with copies of `data-parts`.
 */
export function FirstCards({ actions }: { actions: readonly Action[] }) {
  return (
    <div className={styles.dashboard}>
      <div className={styles.page}>
        <div className={styles.life}>
          <div className={styles.room} />
          <header className={styles.greeting}>
            <h1>
              <span data-first="greeting" />, <span className={styles.name} data-first="username" />
            </h1>
            <p>
              <strong data-first="status">{"\u00a0"}</strong>
              <span data-first="standing" />
            </p>
          </header>
          <section className={styles.stats} aria-label={texts.yourNumbers}>
            <Stat kind="experience" name="level" text={texts.level}>
              <div className={styles.firstProgress} data-kind="experience" />
            </Stat>
            <Stat kind="cash" name="cash" text={texts.cash} />
            <Stat kind="energy" name="energy" text={texts.energy}>
              <div className={styles.firstProgress} />
            </Stat>
            <Stat kind="followers" name="followers" text={texts.followers} />
          </section>
          <section className={board.quests}>
            <div className={board.head}>
              <h2>{texts.availableQuests}</h2>
              <Link to={PAGE_PATHS.network}>{texts.viewAllNetwork}</Link>
            </div>
            <div className={board.place}>
              <template data-known="no-quests">
                <NoQuests />
              </template>
            </div>
            <template data-known="on-its-way">
              <OnItsWay />
            </template>
          </section>
          <div className={board.next}>
            <div className={next.card} data-loading>
              <template data-known="next">
                <div className={next.words}>
                  <span className={next.label}>{texts.next}</span>
                  <h2 data-first="title">{"\u00a0"}</h2>
                  <p data-first="line" />
                </div>
                <span className={`${next.go} ${next.soon}`} data-first="button" />
              </template>
            </div>
          </div>
        </div>
        <div className={styles.work}>
          <section className={styles.quick}>
            <div className={styles.sectionHead}>
              <h2>{texts.quickActions}</h2>
            </div>
            <ul className={styles.actions}>
              {actions.map((action) => (
                <li key={action.id}>
                  <ActionButton action={action} />
                </li>
              ))}
            </ul>
            <template data-parts>
              <ArrowRight aria-label={texts.costs} size={14} />
              {(["cash", "energy", "experience", "followers"] as const).map((kind) => (
                <span key={kind} data-kind={kind}>
                  <Quantity kind={kind} value={0} />
                </span>
              ))}
            </template>
          </section>
          <section className={brief.card}>
            <div className={brief.head}>
              <h2>{texts.dailyBrief}</h2>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}

interface StatProps {
  readonly kind: QuantityKind;
  readonly name: string;
  readonly text: string;
  readonly children?: Elements;
}

function Stat({ kind, name, text, children }: StatProps) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <div className={styles.stat} data-kind={kind} data-tone={kind === "energy" ? "good" : undefined}>
      <span className={styles.statLabel}>
        <Icon aria-hidden size={16} strokeWidth={2.5} />
        <span>{text}</span>
      </span>
      <span className={number.number} data-value="">
        <span data-first={name}>{"\u00a0"}</span>
        {kind === "energy" && <span className={number.suffix} data-first="maximum" />}
      </span>
      {children}
    </div>
  );
}
