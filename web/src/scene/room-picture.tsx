import { useAtomValue } from "jotai";
import { levelAtom, statusAtom } from "../player/player.ts";
import { venueOf } from "../player/venue.ts";
import { Drawing } from "../ui/art/drawing.tsx";
import { VENUE_ART } from "../ui/art/venue-art.ts";
import styles from "./room-picture.module.css";

/** The player's place with its lights down, behind who speaks. Decoration. */
export function RoomPicture() {
  const { venue } = venueOf(useAtomValue(statusAtom), useAtomValue(levelAtom));
  return (
    <div className={styles.room}>
      <Drawing
        svg={VENUE_ART[venue]}
        viewBox="0 0 400 180"
        preserveAspectRatio="xMidYMax slice"
        className={styles.picture}
      />
    </div>
  );
}
