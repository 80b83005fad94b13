import { expect, it } from "vitest";
import { send } from "../../calls-test-support.ts";
import { expectRefused } from "../../rows-test-support.ts";
import { accountWithPassword, OTHER_PASSWORD, PASSWORD as password } from "../../test-support.ts";
import { newcomer, registered } from "../auth/auth-test-support.ts";

/* Requests of accounts that are refused for what they ask. Proofs of the owner are in proofs.test.ts, rules of a field beside its schema. */

const [REGISTER, FIRST] = ["POST /auth/register", "POST /settings/password"];
const [EMAIL, USERNAME] = ["PUT /settings/email", "PUT /settings/username"];
const [ACCOUNT, PROFILE] = ["DELETE /settings/account", "PUT /settings/profile"];
const [EXISTS, UNCONFIRMED] = ["User already exists", "Username confirmation does not match"];
const UPLOADED = "A picture can only be changed by uploading it.";
const NO_ADDRESS = "Please enter a valid email address.";
const TOO_SHORT = "Password must be at least 8 characters";
const LONG_BIO = "Bio must be at most 200 characters";
const ODD_NAME = "Username can only contain letters, numbers, and underscores";
const ODD_HANDLE = "TikTok handle can only contain letters, numbers, and underscores";
const INVALID = { username: "a!", email: "nobody", password: "Short!2" };
const SHORT_NAME = "Username must be at least 3 characters";

/** `owner` stands for the account's address or name; letter case counts only where a deletion is confirmed. */
it.each<[route: string, body: object, status: number, text: string | string[]]>([
  [REGISTER, newcomer({ username: "Taken_Name" }), 400, EXISTS],
  [REGISTER, newcomer({ username: "tAKEN_nAME" }), 400, EXISTS],
  [REGISTER, newcomer({ email: "taken@example.com" }), 400, EXISTS],
  [REGISTER, newcomer({ email: " TAKEN@Example.COM " }), 400, EXISTS],
  [REGISTER, INVALID, 400, [SHORT_NAME, ODD_NAME, NO_ADDRESS, TOO_SHORT]],
  ["POST /auth/login", { email: "nobody", password }, 400, [NO_ADDRESS]],
  ["POST /auth/login", { email: "a@example.com", password: "" }, 400, ["Password is required"]],
  ["PUT /settings/password", { currentPassword: password, newPassword: "Short!2" }, 400, [TOO_SHORT]],
  [FIRST, { password: "Short!2" }, 400, [TOO_SHORT]],
  [FIRST, { password: OTHER_PASSWORD }, 409, "This account has a password already."],
  [EMAIL, { newEmail: "owner", password }, 400, "This is your email address already."],
  [EMAIL, { newEmail: "nobody", password }, 400, [NO_ADDRESS]],
  [EMAIL, { newEmail: "TAKEN@example.com", password }, 409, "This email address is already in use."],
  [USERNAME, { newUsername: "owner", password }, 400, "This is your username already."],
  [USERNAME, { newUsername: "Taken_NAME", password }, 409, "This username is already taken."],
  [USERNAME, { newUsername: "Ad_min", password }, 400, []],
  [ACCOUNT, { confirmUsername: "somebody", password }, 400, UNCONFIRMED],
  [ACCOUNT, { confirmUsername: "owner", password }, 400, UNCONFIRMED],
  [ACCOUNT, { password }, 400, []],
  [PROFILE, { bio: "x".repeat(201) }, 400, [LONG_BIO]],
  [PROFILE, { bio: 5 }, 400, [LONG_BIO]],
  [PROFILE, { tiktokHandle: "a.b" }, 400, [ODD_HANDLE]],
  [PROFILE, { avatar: "https://evil.example/x.png" }, 400, UPLOADED],
  [PROFILE, { avatar: "/api/pictures/x" }, 400, UPLOADED],
  [PROFILE, { avatar: "javascript:alert(1)" }, 400, UPLOADED],
])("%s with %j is refused, and changes nothing", async (route, body, status, text) => {
  await registered({ username: "Taken_Name", email: "taken@example.com" });
  const { email, username, token } = await accountWithPassword();
  const owner = { [EMAIL]: email.toUpperCase(), [ACCOUNT]: username.toUpperCase() }[route] ?? username;
  const sent = JSON.stringify(body).replace('"owner"', `"${owner}"`);
  const [method = "", path = ""] = route.split(" ");
  const [error, details] = typeof text === "string" ? [text] : ["Validation failed", text];
  const attempt = () => send(method, `/api${path}`, { token, text: sent });
  const refusal = await expectRefused(attempt, status, error);
  if (details) expect(refusal.details).toEqual(expect.arrayContaining(details));
  if (/exists|in use|taken/.test(error)) expect(refusal.code).toBe("user_exists");
});
