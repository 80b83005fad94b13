import type { ModerationNotice } from "../admin/moderation-wire.ts";
import type { ReplyOf } from "../core/wire/endpoint.ts";
import type { chatMutes } from "./wire.ts";

type MutedPlayer = ReplyOf<typeof chatMutes>["mutes"][number];

/** A stored record with the time in epoch ms where the wire has ISO 8601. */
type Stored<View, Time extends keyof View> = Readonly<Omit<View, Time> & Record<Time, number>>;

export function toMutedPlayer({ mutedAt, ...player }: Stored<MutedPlayer, "mutedAt">): MutedPlayer {
  return { ...player, mutedAt: new Date(mutedAt).toISOString() };
}

type StoredNotice = Omit<Stored<ModerationNotice, "createdAt">, "id"> & { readonly id: number };

export function toModerationNotice({ id, createdAt, ...notice }: StoredNotice): ModerationNotice {
  return { ...notice, id: String(id), createdAt: new Date(createdAt).toISOString() };
}
