import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import type { Endpoint } from "./endpoint.ts";
import { type Capability, rolesWith } from "./roles.ts";

/** An endpoint that the Worker serves. */
export interface ServedRoute {
  readonly endpoint: Endpoint;
  readonly access: "public" | "session" | Capability;
}

/** The exports of the contract's files, by path. */
export type ContractFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A route with what a reader wants to know about it. */
interface DescribedRoute extends ServedRoute {
  /** Name of the endpoint in the contract, and file that declares it. */
  readonly name: string;
  readonly file: string;
  /** The docstring of the endpoint, on one line; empty if it has none. */
  readonly summary: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Statuses of refusals, by the calls that they apply to. Their codes are in the schema of the reply. */
const REFUSALS = {
  400: "The body or the query is invalid. `details` names the fields.",
  401: "No live session.",
  403: "The role of the session doesn't allow it, or the proof of the owner is too old.",
  404: "Unknown id, or another player's.",
  409: "The state doesn't allow it, or the call lost too many races.",
  413: "The body is too large.",
  415: "The body isn't JSON.",
  422: "The idempotency key was used for another request.",
  429: "Too many requests. `Retry-After` says how many seconds to wait.",
  503: "The game is paused, or a part of the server doesn't answer. `Retry-After` says how many seconds to wait.",
} as const;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "path" in value && "reply" in value;
const isSchema = (value: unknown): value is GenericSchema =>
  isObject(value) && "kind" in value && value.kind === "schema";

/**
 * Describes the REST API as OpenAPI 3.1, without the routes of a development game. `summaries` are the docstrings of the endpoints by
 * their names.
 */
export function describeApi(
  served: readonly ServedRoute[],
  contract: ContractFiles,
  summaries: ReadonlyMap<string, string> = new Map(),
) {
  const names = new Map<Endpoint, { name: string; file: string }>();
  const schemas: Record<string, GenericSchema> = {};
  for (const [path, values] of Object.entries(contract)) {
    const file = path.replace(/^.*\/|\.ts$/g, "");
    for (const [name, value] of Object.entries(values)) {
      if (isEndpoint(value)) names.set(value, { name, file });
      // A second name of a schema would refer to the first, and the first to it.
      else if (isSchema(value) && /^[A-Z][a-z]/.test(name) && !Object.values(schemas).includes(value))
        schemas[name] = value;
    }
  }
  const routes = served.flatMap((route) => {
    const known = route.endpoint.path.startsWith("/dev/") ? undefined : names.get(route.endpoint);
    return known ? [{ ...route, ...known, summary: summaries.get(known.name) ?? "" }] : [];
  });
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  const sorted = routes.toSorted((a, b) => comparePlaces(a.endpoint, b.endpoint));
  for (const route of sorted) {
    const path = route.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Guru Grind",
      version: "1",
      description: [
        "The REST API of the game. It may change with each version of the game.",
        "Every POST, PUT and DELETE with a session accepts an `Idempotency-Key`: a UUID, valid for 24 hours. The same key with the same request returns the first reply again.",
        "Limits are in docs/reference/limits.md, everything else in docs/reference/platform.md.",
      ].join("\n\n"),
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "Makes a repeated request return the first reply.",
          schema: { type: "string", format: "uuid" },
        },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `Refusal${status}`,
          { description, content: { "application/json": { schema: reference("ErrorReply") } } },
        ]),
      ),
      schemas: Object.fromEntries(
        Object.entries(schemas)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, jsonSchema(schema, schemas, "output", name)]),
      ),
    },
  };
}

function operation({ endpoint, access, name, file, summary }: DescribedRoute, schemas: Schemas) {
  const { method, path, body, query, reply, maxBytes } = endpoint;
  const isWrite = method !== "GET";
  const hasSession = access !== "public";
  const statuses: (keyof typeof REFUSALS)[] = [
    ...(body || query ? [400 as const] : []),
    ...(hasSession ? [401 as const, 403 as const] : []),
    ...(path.includes(":") ? [404 as const] : []),
    ...(isWrite ? [409 as const] : []),
    ...(body ? [413 as const] : []),
    ...(body && body !== "form" ? [415 as const] : []),
    ...(isWrite && hasSession ? [422 as const] : []),
    429,
    503,
  ];
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
      name: parameter,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...(query ? queryParameters(query, schemas) : []),
    ...(isWrite && hasSession ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId: name,
    tags: [file],
    ...(summary && { summary }),
    ...(hasSession && { security: [{ session: [] }] }),
    ...(access !== "public" && access !== "session" && { "x-roles": rolesWith(access) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        ...(maxBytes && { description: `At most ${maxBytes / 1024} kB.` }),
        content:
          body === "form"
            ? { "multipart/form-data": { schema: { type: "object" } } }
            : { "application/json": { schema: jsonSchema(body, schemas, "input") } },
      },
    }),
    responses: {
      200: {
        description: "The reply.",
        content: contentOf(reply, schemas),
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
      ),
    },
  };
}

/** Describes a reply: JSON, or a table as text. */
function contentOf(reply: GenericSchema, schemas: Schemas): Readonly<Record<string, { schema: Json }>> {
  const mediaType = reply.type === "string" ? "text/csv" : "application/json";
  return { [mediaType]: { schema: jsonSchema(reply, schemas, "output") } };
}

function queryParameters(query: GenericSchema, schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query, schemas, "input") as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

type Schemas = Readonly<Record<string, GenericSchema>>;

/** Turns a schema into JSON Schema, with references to the named ones. `own` is the name of the schema itself. */
function jsonSchema(schema: GenericSchema, schemas: Schemas, typeMode: "input" | "output", own = ""): Json {
  const { [own]: _itself, ...others } = schemas;
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...json
  } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode,
    // Checks that need code are in the contract.
    errorMode: "ignore",
    definitions: others,
    // The value itself decides on its schema, so that any value is possible. Forgets the schema without a name that it has for none.
    overrideSchema: ({ valibotSchema, referenceMap }) => {
      if (valibotSchema.type !== "lazy") return undefined;
      for (const [named, name] of referenceMap) if (!(name in others)) referenceMap.delete(named);
      return {};
    },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return json;
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function comparePlaces(a: Endpoint, b: Endpoint): number {
  return a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1;
}
