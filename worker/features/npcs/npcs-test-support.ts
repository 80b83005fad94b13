import type { ContactView, QuestView } from "#game/npcs/wire.ts";
import { send } from "../../calls-test-support.ts";
import type { TestAccount } from "../../test-support.ts";

export const listNpcs = async (account: TestAccount): Promise<ContactView[]> => {
  const reply = await send("GET", "/api/npcs", { token: account.token });
  if (reply.status !== 200) throw new Error(`No contacts: ${reply.status} ${await reply.text()}`);
  return (await reply.json<{ npcs: ContactView[] }>()).npcs;
};

/** Returns a contact as the account sees it. */
export async function npcOf(account: TestAccount, id: string): Promise<ContactView> {
  const found = (await listNpcs(account)).find((npc) => npc.id === id);
  if (!found) throw new Error(`There is no contact ${id}`);
  return found;
}

/** Returns a quest of a contact as the account sees it. */
export async function questOf(account: TestAccount, npcId: string, id: string): Promise<QuestView> {
  const found = (await npcOf(account, npcId)).requests.find((quest) => quest.id === id);
  if (!found) throw new Error(`There is no quest ${id}`);
  return found;
}

export const complete = (account: TestAccount, npcId: string, questId: string, key?: string) =>
  send("POST", `/api/npcs/${npcId}/requests/${questId}/complete`, { token: account.token, key });

export const view = (account: TestAccount, npcId: string, key?: string) =>
  send("POST", `/api/npcs/${npcId}/viewed`, { token: account.token, key });

export const markSeen = (account: TestAccount, npcId: string, questId: string) =>
  send("POST", `/api/npcs/${npcId}/quests/${questId}/mark-seen`, { token: account.token });
