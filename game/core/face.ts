import { hashOf } from "./scatter.ts";

/* Drawn faces: of players who have no picture, and of clients and students. A player's is stored as a few characters in place of the picture's address. */

/** Number of variants of each part, in the order of the code's digits. */
export const FACE_PARTS = { hair: 7, dye: 6, skin: 5, jumper: 6 } as const;
type FacePart = keyof typeof FACE_PARTS;
/** The variant of each part, from 0. */
export type Face = Readonly<Record<FacePart, number>>;

const PREFIX = "you:";
const DIGITS = /^you:(\d)(\d)(\d)(\d)$/;

/** Returns the face as stored, such as `you:2013`. */
export const faceCode = ({ hair, dye, skin, jumper }: Face): string =>
  `${PREFIX}${hair}${dye}${skin}${jumper}`;

/** Reads a stored face; null if the text is none, such as the address of a picture. */
export function readFace(code: string): Face | null {
  const digits = DIGITS.exec(code)?.slice(1).map(Number);
  if (!digits) return null;
  const [hair = 0, dye = 0, skin = 0, jumper = 0] = digits;
  const isKnown =
    hair < FACE_PARTS.hair && dye < FACE_PARTS.dye && skin < FACE_PARTS.skin && jumper < FACE_PARTS.jumper;
  return isKnown ? { hair, dye, skin, jumper } : null;
}

/** Returns the default face for a name, always the same. */
export function faceFor(name: string): Face {
  let hash = 7;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return drawn(hash, FACE_PARTS.hair);
}

/** The first five kinds of hair suit every name: no beard and no headscarf. */
const PLAIN_HAIR = 5;

/** Returns the face of a client or a student by their id, the same for everybody. */
export const personFace = (id: string): Face => drawn(hashOf(id), PLAIN_HAIR);

/** Draws a face's parts from a number, with one of the first `hairs` kinds of hair. */
function drawn(seed: number, hairs: number): Face {
  let rest = seed;
  const take = (count: number) => {
    const variant = rest % count;
    rest = Math.floor(rest / count);
    return variant;
  };
  return {
    hair: take(hairs),
    dye: take(FACE_PARTS.dye),
    skin: take(FACE_PARTS.skin),
    jumper: take(FACE_PARTS.jumper),
  };
}

/** Returns a player's chosen face, else the default for their name. */
export const faceOf = (name: string, avatar: string | null | undefined): Face =>
  readFace(avatar ?? "") ?? faceFor(name);
