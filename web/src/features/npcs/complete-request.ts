import * as contract from "#game/contract/npcs.ts";
import { applyDelta } from "#game/rules/player.ts";
import { questDelta } from "#game/rules/quest-terms.ts";
import { missingRequirements } from "#game/rules/requirements.ts";
import { call } from "../../lib/api.ts";
import {
  acceptContact,
  addPendingCompletion,
  refreshContacts,
  settlePendingCompletion,
} from "../../state/contacts.ts";
import { acceptEvents } from "../../state/game-events.ts";
import { acceptPlayer, addPendingChange, settlePendingChange } from "../../state/player.ts";

/**
 * Completes a request. The predicted outcome shows at once for contact and player; the server's reply replaces it.
 * If the call fails, undoes the prediction, refetches the contacts and rethrows. docs/reference/contacts.md#completing-a-request
 */
export async function completeRequest(
  contact: contract.ContactView,
  request: contract.RequestView,
): Promise<void> {
  const id = crypto.randomUUID();
  const at = Date.now();
  addPendingChange({
    id,
    apply(player) {
      const canPay = missingRequirements(request.requirements, player, at).length === 0;
      return canPay ? applyDelta(player, questDelta(request, player), at) : player;
    },
  });
  addPendingCompletion({
    id,
    contactId: contact.id,
    questId: request.id,
    completions: request.completions + 1,
  });
  try {
    const parameters = { contactId: contact.id, questId: request.id };
    const result = await call(contract.completeRequest, { key: id, parameters, body: {} });
    acceptPlayer(result.newStats, "told");
    await acceptContact(result.npc);
    acceptEvents(result.events, contact.id);
  } catch (error) {
    refreshContacts();
    throw error;
  } finally {
    settlePendingChange(id);
    settlePendingCompletion(id);
  }
}
