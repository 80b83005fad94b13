import type { NpcEntry } from "#game/admin/npc-wire.ts";
import type { Contact } from "#game/core/content.ts";
import type { Draft, Part } from "#game/core/wire/content-parts.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import { send } from "../../../calls-test-support.ts";
import { createAccount, type TestAccount } from "../../../test-support.ts";

/** An editor who calls the content administration. */
export interface Editor {
  readonly account: TestAccount;
  readonly send: (method: string, path: string, body?: unknown, key?: string) => Promise<Response>;
}

export async function anEditor(): Promise<Editor> {
  const account = await createAccount({}, { role: "editor" });
  return {
    account,
    send: (method, path, body, key) =>
      send(method, `/api/gamedev${path}`, { token: account.token, body, key }),
  };
}

/** Reads a reply of the content administration. */
export async function readBy<Body>({ send }: Editor, path: string): Promise<Body> {
  const reply = await send("GET", path);
  if (reply.status !== 200) throw new Error(`There is no ${path}: ${await reply.text()}`);
  return reply.json<Body>();
}

/** The contact in force with this id. */
export async function npc(editor: Editor, id: string): Promise<NpcEntry> {
  const { data } = await readBy<{ data: NpcEntry[] }>(editor, "/npcs");
  const found = data.find((each) => each.id === id);
  if (!found) throw new Error(`There is no contact ${id}`);
  return found;
}

/** Saves a draft of a contact; `revision` and `baseRevision` are null for a new one. */
export async function saveDraft(
  { send }: Editor,
  content: Contact,
  { revision = null, baseRevision = null }: { revision?: number | null; baseRevision?: string | null } = {},
): Promise<Draft> {
  const reply = await send("PUT", `/drafts/${content.id}`, { content, baseRevision, revision });
  if (reply.status !== 200) throw new Error(`No draft: ${await reply.text()}`);
  return (await reply.json<{ draft: Draft }>()).draft;
}

/** A part in force with its draft. */
export type Opened<Content> = Omit<Part, "content"> & {
  readonly content: Content;
  readonly draft: Draft | null;
};

/** Returns a part in force with its draft. */
export async function opened<Content>(editor: Editor, id: string): Promise<Opened<Content>> {
  type Reply = { part: Opened<Content>; draft: Draft | null };
  const { part, draft } = await readBy<Reply>(editor, `/parts/${id}`);
  return { ...part, draft };
}

/** Releases another content of a part in force. */
export async function release(editor: Editor, id: string, content: unknown): Promise<Response> {
  const { revision } = await opened(editor, id);
  return editor.send("PUT", `/parts/${id}`, { content, revision });
}

/** Status, and each problem of a refusal as `path: text`. */
export async function refusalOf(reply: Response): Promise<readonly [number, readonly string[]]> {
  const { data } = await reply.json<{ data?: { problems?: readonly ContentFinding[] } }>();
  return [reply.status, (data?.problems ?? []).map(({ path, text }) => `${path}: ${text}`)];
}
