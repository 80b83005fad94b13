import { expect, it } from "vitest";
import { ApiError, NetworkError } from "../../server/api.ts";
import { settingsErrorText } from "./settings-data.ts";

const refusal = (status: number, body: ApiError["body"], headers: Record<string, string> = {}) =>
  new ApiError(new Response(null, { status, headers }), body, body.error ?? `API Error: ${status}`);
const LIMITED = refusal(429, { error: "Too many attempts." }, { "retry-after": "120" });

it.each([
  [refusal(400, { error: "Current password is incorrect" }), "Current password is incorrect"],
  [refusal(400, { error: "Validation failed", details: ["One.", "Two."] }), "One. Two."],
  [refusal(400, { error: "Not this", details: ["x"] }), "Not this"],
  [LIMITED, "Too many attempts. Try again in 2 min."],
  [refusal(502, {}), "Failed to change email"],
  [new NetworkError(null), "Failed to change email. You seem to be offline."],
])("the settings error for %s is: %s", (error, text) => {
  expect(settingsErrorText(error, "Failed to change email")).toBe(text);
});
