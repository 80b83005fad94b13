import { type PlayerRoom, ROOM_PLACES, type RoomPlace } from "#game/core/room.ts";
import { OBJECT_ART } from "../../ui/art/object-art.ts";

/** Foot or centre of each place, in the order in which they stand side by side. */
const SPOTS: Readonly<Record<RoomPlace, { readonly x: number; readonly y: number }>> = {
  left: { x: 44, y: 104 },
  wall_left: { x: 120, y: 40 },
  shelf: { x: 176, y: 104 },
  middle: { x: 236, y: 104 },
  wall_right: { x: 308, y: 40 },
  right: { x: 378, y: 104 },
};

/** The colours of the light theme, for a picture that stands alone. */
const COLOURS: Readonly<Record<string, string>> = {
  ink: "#2b2320",
  paper: "#fffaf0",
  shade: "#e0d2b8",
  steel: "#8d8b92",
  wood: "#8f5a3a",
  red: "#c23f2b",
  gold: "#f0b838",
  brick: "#d3785c",
  teal: "#4f9b94",
  plum: "#b56f95",
  blue: "#7a86c9",
  sand: "#d6ae62",
  energy: "#5f9b4c",
};

/** The player's objects on a floor, as the inside of an SVG of 420 by 110 units; the floor alone without any. */
export function shelfPicture(room: PlayerRoom): string {
  const drawn = ROOM_PLACES.flatMap((place) => {
    const art = OBJECT_ART[room[place] ?? ""];
    const { x, y } = SPOTS[place];
    return art === undefined ? [] : [`<g transform="translate(${x} ${y})">${art}</g>`];
  });
  return `<path fill="var(--art-wood)" d="M0 103h420v5H0z"/><g fill="none">${drawn.join("")}</g>`;
}

/** The same for a picture that stands alone, without the page's colours. */
export function shelfPictureAlone(room: PlayerRoom): string {
  return shelfPicture(room).replaceAll(
    /var\(--art-([a-z]+)(?:, #[0-9a-f]+)?\)/g,
    (_, name: string) => COLOURS[name] ?? "#000",
  );
}
