import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isOwnAct } from "#game/finances/causes.ts";
import { getLedger } from "#game/finances/wire.ts";
import { hoursAway } from "#game/player/waiting.ts";
import { usePlaces, useStill } from "../../../device/stillness.ts";
import { actedAtAtom } from "../../../player/device/last-act.ts";
import { useAtTime } from "../../../player/energy.ts";
import { type WaitingEntry, waitingAtom } from "../../../player/waiting-people.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import layout from "../../../ui/layout.module.css";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { onStageAtom } from "../stories/open-stories.ts";
import * as texts from "../texts.ts";
import styles from "./waiting.module.css";

/** Number of entries that show before 'All' is pressed. */
const SHOWN = 3;
const NOTHING: readonly WaitingEntry[] = [];
const idOf = ({ id }: WaitingEntry) => id;

/**
 * What waits for the player, apart from what the note says and from the quests of people on the stage.
 * docs/reference/character.md#waiting-for-you
 */
export function WaitingForYou() {
  const waiting = useAtomValue(waitingAtom);
  const onStage = useAtomValue(onStageAtom);
  const found = useAbsence();
  const [absence, setAbsence] = useState(found);
  // Its line stays, because the list would move.
  if (absence === undefined && found !== undefined) setAbsence(found);
  const [isWhole, setIsWhole] = useState(false);
  const known =
    waiting && onStage !== null && absence !== undefined
      ? { absence, entries: waiting.slice(1).filter((entry) => !isOnStage(entry, onStage.split(" "))) }
      : null;
  const shown = useStill(known, isSame);
  const entries = shown?.entries ?? null;
  const count = isWhole ? Number.POSITIVE_INFINITY : SHOWN;
  const places = usePlaces(entries ?? NOTHING, idOf, count);
  const listed = isWhole ? places : Array.from({ length: SHOWN }, (_, place) => places[place] ?? null);
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <div className={styles.head}>
        <h2 id="waiting">Waiting for You</h2>
        {shown?.absence && <p className={layout.muted}>{shown.absence}</p>}
        {entries && entries.length >= SHOWN && (
          <div className={styles.more} data-few={entries.length === SHOWN}>
            <Button variant="ghost" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? "Fewer" : `All (${entries.length})`}
            </Button>
          </div>
        )}
      </div>
      {entries?.length === 0 && (
        <p className={`${layout.muted} ${styles.nobody}`}>Nobody else wants anything. It won't last.</p>
      )}
      <ul className={styles.list} data-whole={isWhole}>
        {listed.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is
          <li key={place} aria-hidden={!entry}>
            {entry && <Entry key={entry.id} entry={entry} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isSame(a: object | null, b: object | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns whether it is a quest of somebody who stands on the stage. */
function isOnStage({ kind, id }: WaitingEntry, onStage: readonly string[]): boolean {
  return kind === "quest" && onStage.includes(id.slice("quest ".length));
}

function Entry({ entry: { name, face, line, way } }: { entry: WaitingEntry }) {
  const content = (
    <>
      <PlayerAvatar name={name} avatar={face} size={56} />
      <span>
        <strong translate="no">{name}</strong> <span>{line}</span>
      </span>
    </>
  );
  if (typeof way === "string") {
    return (
      <Link className={`${layout.box} ${styles.entry}`} to={way}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={`${layout.box} ${styles.entry}`} onClick={way}>
      {content}
    </button>
  );
}

/** What the head says after a long absence; null after a shorter one, undefined until it is known. */
function useAbsence(): string | null | undefined {
  const actedAt = useAtomValue(actedAtAtom);
  const isLong = useAtTime((now) => typeof actedAt === "number" && hoursAway(actedAt, now) !== null);
  // The player may have acted on another device.
  const { data, isError } = useQuery({
    // Each act has another time, and would leave an entry behind.
    queryKey: ["last-act", isLong ? actedAt : null],
    queryFn: () => call(getLedger, {}),
    enabled: isLong,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const act = data?.rows.find(({ cause }) => isOwnAct(cause));
  const hours = useAtTime((now) => hoursAway(Math.max(actedAt ?? 0, act ? Date.parse(act.at) : 0), now));
  if (actedAt === undefined) return undefined;
  if (!isLong || isError) return null;
  if (!data) return undefined;
  return hours === null ? null : absenceText(hours);
}

const DAY_HOURS = 24;

function absenceText(hours: number): string {
  const days = Math.floor(hours / DAY_HOURS);
  if (days >= 7) return `${days} days. Somebody had started saying "whatever happened to".`;
  return days >= 1 ? texts.awayDays(days) : `${hours} hours. The town managed. It didn't say how.`;
}
