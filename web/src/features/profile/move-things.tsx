import { useAtomValue } from "jotai";
import { useId, useState } from "react";
import { moveObject } from "#game/contract/actions.ts";
import {
  objectName,
  type PlayerRoom,
  placeIn,
  placesOf,
  ROOM_OBJECT_IDS,
  ROOM_OBJECTS,
  type RoomChange,
  type RoomPlace,
} from "#game/rules/room.ts";
import { acceptReply } from "../../player/live/game-events.ts";
import { roomAtom, underTheBedAtom } from "../../player/player.ts";
import { refreshContacts } from "../../player/reads/contacts.ts";
import { call, failureText } from "../../server/api.ts";
import { obstacleAtom } from "../../server/reachability.ts";
import { OBJECT_ART } from "../../ui/art/object-art.ts";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { useAnnouncer } from "../../ui/use-announcer.tsx";
import styles from "./move-things.module.css";
import { shelfPicture } from "./shelf-picture.ts";
import * as texts from "./texts.ts";

/** Each place, on its button and inside a sentence. */
const PLACES: Readonly<Record<RoomPlace, { readonly label: string; readonly where: string }>> = {
  wall_left: { label: texts.leftWall, where: texts.onTheLeftWall },
  wall_right: { label: texts.rightWall, where: texts.onTheRightWall },
  shelf: { label: texts.shelf, where: texts.onTheShelf },
  left: { label: texts.left, where: texts.onTheLeft },
  middle: { label: texts.middle, where: texts.inTheMiddle },
  right: { label: texts.right, where: texts.onTheRight },
};

/** View boxes by kind. A hung object has its origin in its middle, the others at their foot. */
const VIEW_BOXES = { hung: "-46 -46 92 92", small: "-26 -43 52 52", standing: "-56 -106 112 112" } as const;

const whereIs = (place: RoomPlace | null) => (place === null ? texts.underTheBed : PLACES[place].where);

/** Names the places of the moved object, and of the object that made room for it. */
function movedText(room: PlayerRoom, { object, place }: RoomChange): string {
  const there = objectName(room[place] ?? "");
  const moved = texts.now(PLACES[place].where, ROOM_OBJECTS[object].name);
  return there === null ? `${moved}.` : `${moved}; ${whereIs(placeIn(room, object))}: ${there}.`;
}

/** The player's objects with the places that they fit. docs/reference/character.md#objects-in-the-room */
export function MoveThings() {
  const room = useAtomValue(roomAtom);
  const underTheBed = useAtomValue(underTheBedAtom);
  const obstacle = useAtomValue(obstacleAtom);
  const [isBusy, setIsBusy] = useState(false);
  const { announce, region } = useAnnouncer();
  const noteId = useId();
  const owned = ROOM_OBJECT_IDS.filter(
    (object) => placeIn(room, object) !== null || underTheBed.includes(object),
  );

  async function move(change: RoomChange): Promise<void> {
    if (isBusy || room[change.place] === change.object) return;
    if (obstacle !== null) {
      announce(`${obstacle}.`);
      return;
    }
    setIsBusy(true);
    try {
      const reply = await call(moveObject, { key: crypto.randomUUID(), body: change });
      acceptReply(reply);
      // A choice with an object names the replaced one.
      refreshContacts();
      announce(movedText(room, change));
    } catch (fault) {
      showToast("error", failureText(fault, texts.itDidntMove), { key: "room" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.things}>
      <svg
        className={styles.picture}
        viewBox="0 0 420 110"
        aria-hidden
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the program
        dangerouslySetInnerHTML={{ __html: shelfPicture(room) }}
      />
      <p id={noteId} className={layout.muted}>
        {obstacle === null ? texts.whatMakesRoom : texts.nothingMovesForNow(obstacle)}
      </p>
      <ul aria-busy={isBusy}>
        {owned.map((object) => (
          <li key={object}>
            <svg
              className={styles.thing}
              viewBox={VIEW_BOXES[ROOM_OBJECTS[object].kind]}
              fill="none"
              aria-hidden
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the program
              dangerouslySetInnerHTML={{ __html: OBJECT_ART[object] ?? "" }}
            />
            <p className={styles.name}>
              <strong>{ROOM_OBJECTS[object].name}</strong>
              <span>{whereIs(placeIn(room, object))}</span>
            </p>
            <div className={styles.places}>
              {placesOf(object).map((place) => (
                <button
                  key={place}
                  type="button"
                  aria-label={`${PLACES[place].label}: ${ROOM_OBJECTS[object].name}`}
                  aria-pressed={room[place] === object}
                  aria-disabled={obstacle !== null}
                  aria-describedby={obstacle === null ? undefined : noteId}
                  onClick={() => void move({ object, place })}
                >
                  {PLACES[place].label}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {region}
    </div>
  );
}
