import { atom, useAtomValue } from "jotai";
import { STATUSES } from "#game/core/status.ts";
import { nextLandmarks } from "#game/player/road.ts";
import { roadAtom, type Stop } from "../player/landmarks.ts";
import { useAccount } from "../player/me.ts";
import { levelAtom, playerAtom } from "../player/player.ts";
import { useContacts } from "../player/reads/contacts.ts";
import { PlayerAvatar } from "../ui/people/player-avatar.tsx";
import styles from "./road.module.css";
import { Silhouette } from "./silhouette.tsx";

/** CSS pixels of a frame's picture. */
const PICTURE = 56;

/** The level from which only features have landmarks ahead. */
const LAST_LEVEL = Math.max(...STATUSES.map(({ level }) => level));

const nameAtom = atom((get) => get(playerAtom)?.name ?? "");

/**
 * The next landmarks of the player's levels: a stranger, a status and what the features have. Shows nothing when none is left.
 * See docs/reference/character.md#the-road.
 */
export function Road() {
  const { data: account } = useAccount();
  const { contacts, isError } = useContacts();
  const found = useAtomValue(roadAtom);
  const isLoading = (!contacts && !isError) || !found;
  const level = useAtomValue(levelAtom);
  const name = useAtomValue(nameAtom);

  const strangers = (contacts ?? []).flatMap(({ id, isUnlocked, nextUnlock }): Stop[] =>
    isUnlocked || nextUnlock?.type !== "level"
      ? []
      : [
          {
            kind: "stranger",
            level: nextUnlock.value,
            text: "A stranger",
            picture: <Silhouette contactId={id} size={PICTURE} />,
          },
        ],
  );
  const statuses = STATUSES.map(
    (step, rank): Stop => ({
      kind: "status",
      level: step.level,
      text: step.status,
      picture: <PlayerAvatar name={name} avatar={account?.user.avatar ?? null} size={PICTURE} rank={rank} />,
    }),
  );
  const stops = isLoading ? [] : nextLandmarks(level, [...strangers, ...statuses, ...found]);

  if (isLoading ? level >= LAST_LEVEL : stops.length === 0) return null;
  return (
    <section className={styles.road} aria-labelledby="road" aria-busy={isLoading}>
      <h2 id="road">The road</h2>
      {stops.length > 0 && (
        <ol className={styles.stops}>
          {stops.map((stop) => (
            <li key={stop.kind}>
              {stop.level === null ? (
                stop.picture
              ) : (
                <>
                  <span className={styles.picture}>{stop.picture}</span>
                  <strong>{`Level ${stop.level}`}</strong>
                  <span>{stop.text}</span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
