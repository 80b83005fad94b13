import { atom } from "jotai";
import * as v from "valibot";
import { ADVICE_KINDS } from "#game/clients/client.ts";
import { adviseClient, CLIENT_TEXT } from "#game/clients/wire.ts";
import { refreshCached } from "../../../offline/cached.ts";
import { outbox } from "../../../offline/outbox.ts";
import { acceptReply } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import { call, failureText } from "../../../server/api.ts";
import { store } from "../../../store.ts";
import { showToast } from "../../../ui/layers/toast.ts";
import { acceptClients, CLIENTS } from "./clients.ts";

const ClientAdvice = v.object({
  /** UTC day of the client, as the server named it. */
  day: v.number(),
  kind: v.picklist(ADVICE_KINDS),
  /** Id of the regular who makes room; null if none has to. */
  leaves: v.nullable(v.string()),
});
export type ClientAdvice = v.InferOutput<typeof ClientAdvice>;

/** Advice without an answer yet. */
export const pendingAdviceAtom = atom<readonly ClientAdvice[]>([]);

const advices = outbox.addSender({
  type: "advice",
  schema: ClientAdvice,
  subjectOf: ({ day }) => String(day),
  send: ({ day, kind, leaves }, key) =>
    call(adviseClient, {
      key,
      isOwnKey: true,
      parameters: { day: String(day) },
      body: { advice: kind, ...(leaves !== null && { leaves }) },
    }),
  async onSent({ kind }, reply) {
    await acceptClients(reply.clients);
    // Another cause than the one of a push, which refetches the clients.
    acceptReply(reply, "own_client");
    // The pay of the next calls.
    if (kind === "now") refreshMe();
  },
  onDropped(_, error) {
    showToast("error", failureText(error, CLIENT_TEXT.advise), { key: "client" });
    refreshCached(CLIENTS);
    refreshMe();
  },
  onChange: (entries) =>
    store.set(
      pendingAdviceAtom,
      entries.map(({ item }) => item),
    ),
});

/** Advises a client once: now, or when the server can be reached. */
export async function advise(advice: ClientAdvice): Promise<void> {
  if (store.get(pendingAdviceAtom).some(({ day }) => day === advice.day)) return;
  void advices.add(advice);
  await outbox.flush();
}
