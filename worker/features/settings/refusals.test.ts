import { expect, it } from "vitest";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  registered,
  send,
} from "../auth/auth-test-support.ts";

/* Requests of accounts that are refused for what they ask. Proofs of the owner are in proofs.test.ts, rules of a field beside its schema. */

const REGISTER = "POST /auth/register";
const [EMAIL, USERNAME, ACCOUNT, PROFILE] = [
  "PUT /settings/email",
  "PUT /settings/username",
  "DELETE /settings/account",
  "PUT /settings/profile",
];
const INVALID = "Validation failed";
const NO_ADDRESS = "Please enter a valid email address.";
const TOO_SHORT = "Password must be at least 8 characters";
const UNCONFIRMED = "Username confirmation does not match";

/** `owner` stands for the account's address or name; letter case counts only where a deletion is confirmed. */
it.each<[route: string, body: object, status: number, text: string, details?: unknown]>([
  [REGISTER, newcomer({ username: "Taken_Name" }), 400, "User already exists"],
  [REGISTER, newcomer({ username: "tAKEN_nAME" }), 400, "User already exists"],
  [REGISTER, newcomer({ email: "taken@example.com" }), 400, "User already exists"],
  [REGISTER, newcomer({ email: " TAKEN@Example.COM " }), 400, "User already exists"],
  [
    REGISTER,
    { username: "a!", email: "nobody", password: "Short!2" },
    400,
    INVALID,
    [
      "Username must be at least 3 characters",
      "Username can only contain letters, numbers, and underscores",
      NO_ADDRESS,
      TOO_SHORT,
    ],
  ],
  ["POST /auth/login", { email: "nobody", password: PASSWORD }, 400, INVALID, [NO_ADDRESS]],
  ["POST /auth/login", { email: "a@example.com", password: "" }, 400, INVALID, ["Password is required"]],
  [
    "PUT /settings/password",
    { currentPassword: PASSWORD, newPassword: "Short!2" },
    400,
    INVALID,
    [TOO_SHORT],
  ],
  ["POST /settings/password", { password: "Short!2" }, 400, INVALID, [TOO_SHORT]],
  ["POST /settings/password", { password: OTHER_PASSWORD }, 409, "This account has a password already."],
  [EMAIL, { newEmail: "owner", password: PASSWORD }, 400, "This is your email address already."],
  [EMAIL, { newEmail: "nobody", password: PASSWORD }, 400, INVALID, [NO_ADDRESS]],
  [
    EMAIL,
    { newEmail: "TAKEN@example.com", password: PASSWORD },
    409,
    "This email address is already in use.",
  ],
  [USERNAME, { newUsername: "owner", password: PASSWORD }, 400, "This is your username already."],
  [USERNAME, { newUsername: "Taken_NAME", password: PASSWORD }, 409, "This username is already taken."],
  [USERNAME, { newUsername: "Ad_min", password: PASSWORD }, 400, INVALID],
  [ACCOUNT, { confirmUsername: "somebody", password: PASSWORD }, 400, UNCONFIRMED],
  [ACCOUNT, { confirmUsername: "owner", password: PASSWORD }, 400, UNCONFIRMED],
  [ACCOUNT, { password: PASSWORD }, 400, INVALID],
  [PROFILE, { bio: "x".repeat(201) }, 400, INVALID, ["Bio must be at most 200 characters"]],
  [PROFILE, { bio: 5 }, 400, INVALID, ["Bio must be at most 200 characters"]],
  [
    PROFILE,
    { tiktokHandle: "a.b" },
    400,
    INVALID,
    ["TikTok handle can only contain letters, numbers, and underscores"],
  ],
  [PROFILE, { avatar: "https://evil.example/x.png" }, 400, "A picture can only be changed by uploading it."],
  [PROFILE, { avatar: "/api/pictures/x" }, 400, "A picture can only be changed by uploading it."],
  [PROFILE, { avatar: "javascript:alert(1)" }, 400, "A picture can only be changed by uploading it."],
])("%s with %j is refused, and changes nothing", async (route, body, status, text, details) => {
  await registered({ username: "Taken_Name", email: "taken@example.com" });
  const account = await accountWithPassword();
  const { email, username, token } = account;
  const owners: Readonly<Record<string, string>> = {
    [EMAIL]: email.toUpperCase(),
    [USERNAME]: username,
    [ACCOUNT]: username.toUpperCase(),
  };
  const sent = JSON.stringify(body).replace('"owner"', `"${owners[route]}"`);
  const [method = "", path = ""] = route.split(" ");
  const reply = await changingNothing(() => send(method, `/api${path}`, { token, text: sent }));
  const refusal = await expectRefusal(reply, status, text);
  if (details) expect(refusal.details).toEqual(details);
  if (/exists|in use|taken/.test(text)) expect(refusal.code).toBe("user_exists");
});
