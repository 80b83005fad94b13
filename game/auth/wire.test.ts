import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { PASSWORD_RULES } from "../core/wire/limits.ts";
import { type Account, toUser, User } from "../core/wire/me.ts";
import { Email, LoginBody } from "./sign-in-wire.ts";
import { NewPassword, RegisterBody, Username } from "./wire.ts";

/** Issues of the value, in the order of the rules. */
function problems(schema: v.GenericSchema, value: unknown): string[] {
  return v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];
}

const words = (list: string) => list.split(" ");

const TOO_SHORT = "Password must be at least 8 characters";
const NO_UPPER = "Password must contain an uppercase letter";
const NO_LOWER = "Password must contain a lowercase letter";
const NO_NUMBER = "Password must contain a number";
const NO_SPECIAL = "Password must contain a special character (!@#$%^&*)";
const TOO_COMMON = "Password is too common. Please choose another one";

describe("NewPassword", () => {
  it.each([
    ["Guru!2345", []],
    ["Xk4!Xk4!", []],
    ["Xk4!Xk4", [TOO_SHORT]],
    ["xk4!xk4!", [NO_UPPER]],
    ["password1!", [NO_UPPER]],
    ["XK4!XK4!", [NO_LOWER]],
    ["Xkk!Xkk!", [NO_NUMBER]],
    ["Xk44Xk44", [NO_SPECIAL]],
    ["Xk4?Xk4?", [NO_SPECIAL]],
    ["", [TOO_SHORT, NO_UPPER, NO_LOWER, NO_NUMBER, NO_SPECIAL]],
    [null, [TOO_SHORT]],
    [12345678, [TOO_SHORT]],
    [`Xk4!${"x".repeat(124)}`, []],
    [`Xk4!${"x".repeat(125)}`, ["Password must be at most 128 characters"]],
  ])("the issues of the password %j are %j", (password, expected) => {
    expect(problems(NewPassword, password)).toEqual(expected);
  });

  it.each([
    ...words("Password1! pAssword1! P@ssw0rd P@$$w0rd1 Passw0rd! Welcome123! Qwerty123! Summer2024!"),
    ...words("2024Winter! Letmein#1 1qaz@WSX !QAZ2wsx Abcd1234! Aa123456! Aa123456789! Qwe123!@# Changeme1!"),
    ...words("Iloveyou1! Trustno1!"),
  ])("the password %s is refused as too common", (password) => {
    expect(problems(NewPassword, password)).toEqual([TOO_COMMON]);
  });

  it.each([
    // With each special character, or resembling a common one.
    ...[..."!@#$%^&*"].map((special) => `Xk4xXk4x${special}`),
    ...words("Passwordless1! My!Password1 Password!7391046 Sunflower&Tractor9 Winter!sLong4"),
  ])("the password %s is accepted", (password) => {
    expect(problems(NewPassword, password)).toEqual([]);
  });

  it("a password is accepted if and only if it meets every rule that the form ticks", () => {
    const character = fc.constantFrom(..."ABCXYZabcxyz0189!@#$%^&*?-. ü");
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 0, maxLength: 140 }), (password) => {
        const keepsRules = password.length <= 128 && PASSWORD_RULES.every(({ isMet }) => isMet(password));
        const found = problems(NewPassword, password);
        expect(found.filter((text) => text !== TOO_COMMON).length === 0).toBe(keepsRules);
      }),
    );
  });
});

const NAME_SHORT = "Username must be at least 3 characters";
const NAME_LONG = "Username must be less than 20 characters";
const NAME_CHARACTERS = "Username can only contain letters, numbers, and underscores";
const NAME_RESERVED = "Username is reserved. Please choose another one";

describe("Username", () => {
  it.each([
    ["abc", []],
    ["x".repeat(20), []],
    ["ab", [NAME_SHORT]],
    ["", [NAME_SHORT, NAME_CHARACTERS]],
    [undefined, [NAME_SHORT]],
    ["x".repeat(21), [NAME_LONG]],
    ["with space", [NAME_CHARACTERS]],
    ["hyphen-ated", [NAME_CHARACTERS]],
    ["ümläut", [NAME_CHARACTERS]],
    ["\u0430dmin", [NAME_CHARACTERS]],
    ["line\nbreak", [NAME_CHARACTERS]],
    ["suggested ", []],
    ["\u200bcopied\u2060", []],
    ["ｇｕｒｕ＿２", []],
  ])("the issues of the username %j are %j", (username, expected) => {
    expect(problems(Username, username)).toEqual(expected);
  });

  it.each([
    ...words("admin ADMIN _admin_ ad_min Guru_Grind System moderator null Deleted_User adm1n admln support1"),
    ...words("Support_007 GuruGrindTeam gurugr1nd_hq 5taff Mod_Team 0fficial adrnin the_admin RealSupport"),
    ...words("moderators vvebmaster adminn grindgazette your_mum The_Algorithm"),
  ])("the username %s is refused as reserved", (username) => {
    expect(problems(Username, username)).toEqual([NAME_RESERVED]);
  });

  it.each([
    ...words("administrative helper rooted gurugrinder modest bottle guru_12345 teamwork mood boot"),
    ...words("mum_of_three theodore realist gary_g"),
  ])("the username %s is accepted", (username) => {
    expect(problems(Username, username)).toEqual([]);
  });

  it("every unreserved username of 3 to 20 letters, digits and underscores is accepted", () => {
    const character = fc.constantFrom(..."abcxyzABCXYZ0189_");
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 3, maxLength: 20 }), (username) => {
        const found = problems(Username, username);
        expect(found.filter((text) => text !== NAME_RESERVED)).toEqual([]);
      }),
    );
  });
});

describe("Email", () => {
  const INVALID = "Please enter a valid email address.";
  const THREE_LABELS = `${"y".repeat(61)}.`.repeat(3);

  it.each([
    ...words("guru@example.com a@xn--e1afmkfd.com a@b.xn--p1ai o'brien@example.com a&b@example.com"),
    ...words("user=x@example.com x/y@example.com !#$%&'*+-/=?^_`{|}~@example.com"),
    `${"x".repeat(64)}@${"y".repeat(60)}.example`,
    // Of all lengths that mail allows, the longest.
    `${"x".repeat(64)}@${THREE_LABELS}com`,
  ])("the email %j is accepted", (email) => {
    expect(v.parse(Email, email)).toBe(email);
  });

  it.each([
    ["  Guru.Grind+1@Mail.Example.co.uk ", "Guru.Grind+1@Mail.Example.co.uk"],
    ["guru@münchen.example", "guru@xn--mnchen-3ya.example"],
    ["guru@пример.рф", "guru@xn--e1afmkfd.xn--p1ai"],
    // Characters that an input method types, or that a copied contact brings along.
    ["ｇｕｒｕ＠ｅｘａｍｐｌｅ．ｃｏｍ", "guru@example.com"],
    ["\u202aguru@example.com\u202c\u200b ", "guru@example.com"],
  ])("the email %j is parsed as %j", (email, parsed) => {
    expect(v.parse(Email, email)).toBe(parsed);
  });

  it.each([
    ...["", "gu ru@example.com", "guru@exa mple.com", '"gu ru"@example.com', "guru@mü nchen.example"],
    ...[null, 7],
    ...words("guru guru@ @example.com guru@example guru@@example.com a@example.com,b@example.com"),
    ...words("<guru@example.com> .guru@example.com gu..ru@example.com guru.@example.com guru@[127.0.0.1]"),
    ...words("guru@münchen.example/path guru@münchen.example:80 g\u00fcru@example.com"),
    "guru@example.com\nBcc: all@example.com",
    `${"x".repeat(250)}@example.com`,
    `${"x".repeat(65)}@example.com`,
    `${"x".repeat(64)}@${THREE_LABELS}info`,
  ])("the email %j is refused", (email) => {
    expect(new Set(problems(Email, email))).toEqual(new Set([INVALID]));
  });
});

describe("the forms", () => {
  it("the forms drop unknown keys", () => {
    const form = { username: "guru", email: "guru@example.com", password: "Guru!2345", role: "admin" };
    expect(v.parse(RegisterBody, form)).not.toHaveProperty("role");
  });

  it("sign-in accepts any password except an empty one", () => {
    const login = (password: unknown) => problems(LoginBody, { email: "guru@example.com", password });
    const lacking = ["Password is required"];
    expect(["Password1!", "x", "", null].map(login)).toEqual([[], [], lacking, lacking]);
  });
});

describe("toUser", () => {
  it("an account's reply holds its public fields with ISO 8601 times, and no stored secret", () => {
    const account = {
      id: "1",
      username: "guru",
      usernameKey: "guru",
      email: "guru@example.com",
      emailKey: "guru@example.com",
      emailVerifiedAt: 1,
      passwordHash: "scrypt$secret",
      oauthProvider: null,
      role: "player",
      avatar: null,
      bio: "Hustles.",
      xHandle: null,
      instagramHandle: null,
      tiktokHandle: null,
      createdAt: 0,
      updatedAt: Date.UTC(2026, 1, 3),
    } satisfies Account & Record<string, unknown>;
    const user = toUser(account);
    expect(v.parse(v.strictObject(User.entries), user)).toEqual(user);
    expect(user).toMatchObject({
      emailVerified: true,
      createdAt: "1970-01-01T00:00:00.000Z",
      updatedAt: "2026-02-03T00:00:00.000Z",
    });
    expect(toUser({ ...account, emailVerifiedAt: null }).emailVerified).toBe(false);
    expect(JSON.stringify(user)).not.toContain("scrypt");
  });
});
