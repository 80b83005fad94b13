import { expect, it } from "vitest";
import { FACE_PARTS, faceCode, faceFor, personFace, readFace } from "./face.ts";

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

it("a client's face follows from the id, without a beard or a headscarf", () => {
  const faces = Array.from({ length: 50 }, (_, i) => personFace(`client_${i}`));
  expect(personFace("client_0")).toEqual(faces[0]);
  expect(new Set(faces.map(faceCode)).size).toBeGreaterThan(40);
  expect(faces.every(({ hair }) => hair < 5)).toBe(true);
});
