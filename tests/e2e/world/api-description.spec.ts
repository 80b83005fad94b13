import { Ajv2020 } from "ajv/dist/2020.js";
import { type Document, OpenAPIClientAxios } from "openapi-client-axios";
import { takeAccount } from "../support/taken-accounts.ts";
import { expect, PASSWORD, test } from "../support/test.ts";

test("a client made from the description of the API signs in, acts and reads a message", async ({
  page,
  baseURL,
}) => {
  const account = takeAccount("player");
  if (!account) throw new Error("No seeded account is left");
  const definition: Document = await (await page.request.get("/api/openapi.json")).json();
  const validator = new Ajv2020({ strict: false, validateFormats: false });
  validator.addSchema(definition, "api");
  const api = new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { baseURL: `${baseURL}/api`, validateStatus: () => true },
  });
  const client = await api.init();

  /** Calls an operation, and expects a reply that its description allows. */
  async function call(id: string, parameters: Record<string, string> = {}, body: unknown = null) {
    const { path = "", method = "" } = api.getOperation(id) ?? {};
    const reply = await client[id]?.(parameters, body);
    const place = `api#/paths/${path.replaceAll("/", "~1")}/${method}/responses/${reply?.status}`;
    expect(reply?.status, id).toBe(200);
    validator.validate({ $ref: `${encodeURI(place)}/content/application~1json/schema` }, reply?.data);
    expect(validator.errors, id).toBeNull();
    return reply?.data;
  }

  const { token } = await call("login", {}, { email: account.email, password: PASSWORD });
  client.defaults.headers.common.authorization = `Bearer ${token}`;
  const key = { actionId: "bag_fries", "Idempotency-Key": crypto.randomUUID() };
  const first = await call("performAction", key);
  expect(await call("performAction", key)).toEqual(first);
  const { messages } = await call("listMessages");
  const [message] = messages;
  await call("readMessage", { messageId: message.id });
  const refused = await client.performAction?.({ actionId: "nothing" });
  expect([
    refused?.status,
    validator.validate({ $ref: "api#/components/schemas/ErrorReply" }, refused?.data),
  ]).toEqual([404, true]);
});
