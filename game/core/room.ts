/** The places of the Room's picture that hold an object. See docs/reference/character.md#objects-in-the-room. */
export const ROOM_PLACES = ["wall_left", "wall_right", "shelf", "left", "middle", "right"] as const;
export type RoomPlace = (typeof ROOM_PLACES)[number];

/** The places of each kind of object: hung, small, or on the floor. */
const PLACES_OF = {
  hung: ["wall_left", "wall_right"],
  small: ["shelf"],
  standing: ["left", "middle", "right"],
} as const satisfies Record<string, readonly RoomPlace[]>;

/** The objects by id: their names inside a sentence, and their kinds. */
const OBJECTS = {
  standard_lamp: { name: "a standard lamp", kind: "standing" },
  no_poster: { name: "a poster with no text", kind: "hung" },
  kettlebell: { name: "a kettlebell", kind: "small" },
  globe: { name: "a globe with a bar in it", kind: "standing" },
  fish_tank: { name: "forty goldfish, watching", kind: "small" },
  one_hand_clock: { name: "a clock with one hand", kind: "hung" },
  gong: { name: "a gong", kind: "standing" },
  menu_board: { name: "a menu board", kind: "hung" },
  rocket: { name: "a rocket, to scale", kind: "standing" },
  fountain: { name: "a fountain", kind: "standing" },
  filing_cabinet: { name: "a filing cabinet", kind: "standing" },
  framed_receipt: { name: "a framed receipt", kind: "hung" },
  mirror_screen: { name: "a screen that looks back", kind: "hung" },
  bust: { name: "a bust of you", kind: "standing" },
  plinth: { name: "a plinth, vacant", kind: "standing" },
} as const satisfies Record<string, { readonly name: string; readonly kind: keyof typeof PLACES_OF }>;

export type RoomObjectId = keyof typeof OBJECTS;
export const ROOM_OBJECTS: Readonly<
  Record<RoomObjectId, { readonly name: string; readonly kind: keyof typeof PLACES_OF }>
> = OBJECTS;
/** Returns whether this version knows the object. */
export const isObject = (id: string): id is RoomObjectId => Object.hasOwn(OBJECTS, id);
export const ROOM_OBJECT_IDS: readonly RoomObjectId[] = Object.keys(OBJECTS).filter(isObject);

/** An object and the spot that a completion gives it, in place of the object there. */
export interface RoomChange {
  readonly object: RoomObjectId;
  readonly place: RoomPlace;
}

/** The objects in the player's Room, by place. A stored object may be unknown to this version. */
export type PlayerRoom = { readonly [Place in RoomPlace]?: string };

/** Returns the object's name inside a sentence; null if this version doesn't know it. */
export function objectName(id: string): string | null {
  return isObject(id) ? OBJECTS[id].name : null;
}

/** Returns the places that the object fits. */
export function placesOf(object: RoomObjectId): readonly RoomPlace[] {
  return PLACES_OF[OBJECTS[object].kind];
}

/** Returns whether the object fits the place: pictures hang, and gongs stand. */
export function fitsPlace({ object, place }: RoomChange): boolean {
  return placesOf(object).includes(place);
}

/** An object at a place, possibly unknown to this version. */
interface Placed {
  readonly object: string;
  readonly place: RoomPlace;
}

/** Returns the Room with the object at the place only. The replaced object moves under the bed. */
export function withObject(room: PlayerRoom, { object, place }: Placed): PlayerRoom {
  const others = Object.entries(room).filter(([, each]) => each !== object);
  return { ...Object.fromEntries(others), [place]: object };
}

/** Returns the names of the objects in the Room, in the order of the spots. */
export function namesIn(room: PlayerRoom): readonly string[] {
  return ROOM_PLACES.flatMap((place) => objectName(room[place] ?? "") ?? []);
}
