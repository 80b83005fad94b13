import { expect, it } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "./passwords.ts";

/** `Guru!2345` with N=2^10, r=8, p=1 and a salt of zeros, as an earlier version might have stored it. */
const OUTDATED = "scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA==$g3cyv0xrPmm+1vuKI9AY3gi1hs1b4PI3VdhMf4/W3po=";

it("passwords are stored with their parameters and a unique salt, never in clear", async () => {
  const [first, second] = await Promise.all([hashPassword("Guru!2345"), hashPassword("Guru!2345")]);
  expect(first).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
  expect(first).not.toBe(second);
  expect(first).not.toContain("Guru");
});

it("the right password matches its hash and no other does", async () => {
  const stored = await hashPassword("Guru!2345");
  expect(await verifyPassword("Guru!2345", stored)).toBe(true);
  for (const other of ["guru!2345", "Guru!2345 ", "Guru!234", ""]) {
    expect(await verifyPassword(other, stored)).toBe(false);
  }
});

it("a password matches regardless of its Unicode composition", async () => {
  const stored = await hashPassword("G\u00fcr\u00fc!2345");
  expect(await verifyPassword("Gu\u0308ru\u0308!2345", stored)).toBe(true);
});

it("a password is verified with the parameters of its hash, which is then outdated", async () => {
  expect(await verifyPassword("Guru!2345", OUTDATED)).toBe(true);
  expect(await verifyPassword("Guru!2346", OUTDATED)).toBe(false);
  expect(isOutdatedHash(OUTDATED)).toBe(true);
  expect(isOutdatedHash(await hashPassword("Guru!2345"))).toBe(false);
});

it("a missing hash never matches", async () => {
  expect(await verifyPassword("Guru!2345", null)).toBe(false);
  expect(await verifyPassword("", null)).toBe(false);
});

it.each(["", "plain", "bcrypt$1$2$3$4$5", "scrypt$1024$8$1$AAAA"])(
  "the stored hash %j is an error",
  async (stored) => {
    await expect(verifyPassword("Guru!2345", stored)).rejects.toThrow("not readable");
  },
);
