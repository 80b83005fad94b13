import { expect, it } from "vitest";
import { FACE_PARTS, faceCode, faceFor, readFace } from "./face.ts";

it("a face survives being stored", () => {
  const face = { hair: 6, dye: 0, skin: 4, jumper: 5 };
  expect(faceCode(face)).toBe("you:6045");
  expect(readFace("you:6045")).toEqual(face);
});

it.each([
  ...["", "/api/pictures/1", "you:", "you:7000", "you:0600", "you:0050", "you:0006", "you:00000", "YOU:0000"],
])("'%s' is no stored face", (code) => {
  expect(readFace(code)).toBeNull();
});

it("a name always gives the same face, and names differ", () => {
  expect(faceFor("Mara")).toEqual(faceFor("mara"));
  const faces = ["mara", "dave", "fiona", "theo", "guru", "nobody"].map((name) => faceCode(faceFor(name)));
  expect(new Set(faces).size).toBeGreaterThan(4);
  for (const code of faces) expect(readFace(code)).not.toBeNull();
  expect(Object.keys(FACE_PARTS)).toEqual(["hair", "dye", "skin", "jumper"]);
});
