import type { ContactView, QuestView } from "#game/npcs/wire.ts";
import { ask, read } from "../../calls-test-support.ts";
import type { TestAccount } from "../../test-support.ts";

export const listNpcs = async (account: TestAccount) =>
  (await read<{ npcs: ContactView[] }>(account, "/npcs")).npcs;

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
  ask(account, `POST /npcs/${npcId}/requests/${questId}/complete`, undefined, { key });

export const view = (account: TestAccount, npcId: string) => ask(account, `POST /npcs/${npcId}/viewed`);

export const markSeen = (account: TestAccount, npcId: string, questId: string) =>
  ask(account, `POST /npcs/${npcId}/quests/${questId}/mark-seen`);
