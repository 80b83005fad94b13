import { env } from "cloudflare:workers";
import { send } from "./calls-test-support.ts";
import type { TestAccount } from "./test-support.ts";

/** What the tests put for parameters of paths, by name. */
const VALUES = {
  actionId: "bag_fries",
  contactId: "gary_grill",
  questId: "first_shift",
  day: 20_000,
  week: 3_000,
  number: 0,
  roomId: "general",
  provider: "google",
};
type Parameter = keyof typeof VALUES | "id" | "key" | "kind" | "messageId" | "seq" | "userId" | "username";

export type PathValues = Readonly<Partial<Record<Parameter | "version", string | number>>>;

/** Returns the path of a route with a value for each parameter. Throws for a parameter that has none. */
export function pathOf(pattern: string, values: PathValues = {}): string {
  const known = new Map<string, unknown>(Object.entries({ ...VALUES, ...values }));
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (!known.has(name)) throw new Error(`${pattern} needs a value for ${name}`);
    return String(known.get(name));
  });
}

/** Returns the account's newest message. */
export async function newestMessage({ token }: TestAccount): Promise<{ messageId: string }> {
  const reply = await send("GET", "/api/messages", { token });
  const { messages } = await reply.json<{ messages: { id: string }[] }>();
  return { messageId: messages[0]?.id ?? "none" };
}

/** Writes a message to the general room. */
export async function writtenMessage({ token }: TestAccount): Promise<{ seq: number }> {
  const body = { content: "Buy my course.", id: crypto.randomUUID() };
  const reply = await send("POST", "/api/chat/messages/general", { token, body });
  return (await reply.json<{ message: { seq: number } }>()).message;
}

/** Opens a case about the account's name, if there is none. */
export async function reportedName({ userId, username }: TestAccount): Promise<{ id: number }> {
  const sql = `insert into moderation_case (subject, kind, user_id, content, opened_at, reports, expires_at)
    values (?1, 'name', ?1, ?2, 1, 0, 1) on conflict do update set opened_at = 1 returning id`;
  const found = await env.DB.prepare(sql).bind(userId, username).first<{ id: number }>();
  return { id: found?.id ?? 0 };
}
