import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { describeApi } from "#game/core/wire/openapi.ts";
import { registeredRoutes } from "./route.ts";

type Exports = Readonly<Record<string, unknown>>;
const contract = import.meta.glob<Exports>(
  ["/game/core/wire/*.ts", "/game/*/{wire,*-wire}.ts", "!**/*.test.ts"],
  { eager: true },
);

/** Made with the first reply, when all routes are registered. */
let description: ReturnType<typeof read> | undefined;

function read() {
  const api = describeApi(registeredRoutes, contract);
  return { paths: new Map(Object.entries(api.paths)), known: dereference(api) };
}

/** Returns what a request and its reply have that the description of the API doesn't say, or lack. */
export async function differencesFromDescription(
  route: string,
  body: unknown,
  reply: Response,
): Promise<readonly string[]> {
  description ??= read();
  const [method = "", path = ""] = route.split(" ");
  const isExpected = registeredRoutes.some(
    ({ endpoint }) =>
      endpoint.method === method && `/api${endpoint.path}` === path && !path.startsWith("/api/dev/"),
  );
  const operations = description.paths.get(path.replace(/^\/api/, "").replace(/:(\w+)/g, "{$1}"));
  const operation = operations?.[method.toLowerCase()];
  if (isExpected !== (operation !== undefined)) return [isExpected ? "isn't described" : "is described"];
  if (!operation) return [];
  const requested = operation.requestBody?.content["application/json"]?.schema;
  const mediaType = reply.headers.get("content-type")?.split(";")[0] ?? "";
  const replied = operation.responses[200].content[mediaType]?.schema;
  return [
    ...(body === undefined ? [] : differences(requested, body)),
    ...differences(replied, mediaType === "text/csv" ? await reply.text() : await reply.json()),
  ];
}

function differences(schema: Schema | undefined, value: unknown): readonly string[] {
  if (!schema) return ["isn't described"];
  return validate(value, schema, "2020-12", description?.known).errors.map(
    ({ instanceLocation, error }) => `${instanceLocation}: ${error}`,
  );
}
