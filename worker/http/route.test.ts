import { expect, it } from "vitest";
import { call, createAccount } from "../test-support.ts";

it.each([
  ["GET", "/api/messages?before=yesterday", /^before: Invalid UUID/],
  ["GET", "/api/messages?before=", /^before: Invalid UUID/],
  ["GET", "/api/chat/messages/general?limit=0", /^limit: Invalid value/],
  ["POST", "/api/profile/avatar?uploader=nobody", /^uploader: Invalid type/],
])("%s %s is refused with 400 and the name of the field", async (method, path, detail) => {
  const { token } = await createAccount();
  const reply = await call(method, path, { token });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    code: "validation_failed",
    details: [expect.stringMatching(detail)],
  });
});
