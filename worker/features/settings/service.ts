import { hoursPlayed } from "#game/core/certificates.ts";
import { contentKey } from "#game/core/content.ts";
import { DAY_MS } from "#game/core/durations.ts";
import { readFace } from "#game/core/face.ts";
import { underTheBed } from "#game/core/owned-objects.ts";
import { toUser, type User } from "#game/core/wire/me.ts";
import {
  type AccountExport,
  type ProfileBody,
  SETTINGS_REFUSAL_TEXT,
  SETTINGS_TEXT,
  type Settings,
} from "#game/settings/wire.ts";
import { type ProfileChange, updateProfile as storeProfile } from "../../db/accounts/account-changes.ts";
import { selectPasskeys } from "../../db/accounts/passkeys.ts";
import { selectPushDevices } from "../../db/accounts/push-devices.ts";
import { insertEvent } from "../../db/accounts/security-events.ts";
import { selectActorSettings } from "../../db/accounts/settings.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { selectModerationHistory } from "../../db/moderation/notices.ts";
import { selectCertificates } from "../../db/player/certificates.ts";
import { selectChoices } from "../../db/player/choices.ts";
import { selectClients } from "../../db/player/client-books.ts";
import { selectRoomObjects } from "../../db/player/room-objects.ts";
import type { Game } from "../../game/game.ts";
import { HttpError } from "../../http/http-error.ts";
import type { ClientInfo } from "../../http/sessions/client-info.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";

/** Returns the account as its owner sees it in the settings. Throws 401 without a live session. */
export async function loadSettings(db: Database, credential: Credential): Promise<Settings> {
  const found = await selectActorSettings(db, credential, now());
  if (!found) throw unauthenticated();
  const { actor, pendingEmail } = found;
  return { user: toUser(actor.user), hasPassword: actor.user.passwordHash !== null, pendingEmail };
}

/** A requested change of the profile. */
export interface ProfileRequest {
  readonly change: ProfileChange;
  /** The drawn face in place of the picture, null for none; undefined if the picture stays. */
  readonly face: string | null | undefined;
  /** Text of the reply. */
  readonly message: string;
}

/** Reads a change of the profile. Throws 400 if it names a picture that is neither uploaded nor drawn. */
export function readProfileRequest(actor: Actor, body: ProfileBody): ProfileRequest {
  const { avatar, ...change } = body;
  const isChanged = avatar !== undefined && (avatar || null) !== actor.user.avatar;
  if (isChanged && avatar && readFace(avatar) === null) {
    throw new HttpError(400, "validation_failed", SETTINGS_REFUSAL_TEXT.avatarByUpload);
  }
  const names = Object.keys(body);
  const isSocial = names.length > 0 && names.every((name) => name.endsWith("Handle"));
  return {
    change,
    face: isChanged ? avatar || null : undefined,
    message: isSocial ? SETTINGS_TEXT.socialUpdated : SETTINGS_TEXT.profileUpdated,
  };
}

/** Changes the profile; an absent field is not changed. */
export async function updateProfile(db: Database, userId: string, change: ProfileChange): Promise<User> {
  const user = await storeProfile(db, userId, change, now());
  if (!user) throw unauthenticated();
  return toUser(user);
}

/** Returns the account's data for export. See docs/reference/accounts.md#data-export. */
export async function exportAccount(
  db: Database,
  { user }: Actor,
  { player, progress }: Game,
  client: ClientInfo,
): Promise<AccountExport> {
  const at = now();
  await insertEvent(db, { userId: user.id, kind: "data_exported", at, ...client });
  const [{ reports, decisions }, choices, { issued }, clients, room, devices, passkeys] = await Promise.all([
    selectModerationHistory(db, user.id),
    selectChoices(db, user.id),
    selectCertificates(db, user.id),
    selectClients(db, user.id),
    selectRoomObjects(db, user.id),
    selectPushDevices(db, user.id),
    selectPasskeys(db, user.id),
  ]);
  const { id, username, email, bio, oauthProvider, emailVerified, createdAt, updatedAt, ...rest } =
    toUser(user);
  return {
    id,
    username,
    email,
    bio,
    socialHandles: { x: rest.xHandle, instagram: rest.instagramHandle, tiktok: rest.tiktokHandle },
    accountInfo: { oauthProvider, emailVerified, createdAt, updatedAt },
    choices: choices.map(({ contactId, questId, choice, madeAt }) => ({
      mission: contentKey(contactId, questId),
      choice,
      madeAt: new Date(madeAt).toISOString(),
    })),
    certificates: issued.map(({ number, ending, at: issuedAt, playedMs, level, inheritance }) => ({
      number,
      ending,
      level,
      issuedAt: new Date(issuedAt).toISOString(),
      hoursPlayed: hoursPlayed(playedMs),
      inheritance,
    })),
    room: room.map(({ place, object, placedAt }) => ({
      place,
      object,
      placedAt: new Date(placedAt).toISOString(),
    })),
    underTheBed: [...underTheBed(player, progress.room)],
    clients: {
      advised: clients.given.map(({ clientId, day, kind }) => ({
        client: clientId,
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        advice: kind,
      })),
      regulars: clients.regulars.map(({ clientId, since }) => ({
        client: clientId,
        since: new Date(since).toISOString(),
      })),
    },
    passkeys: passkeys.map(({ name, createdAt: addedAt, lastUsedAt }) => ({
      name,
      createdAt: new Date(addedAt).toISOString(),
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
    notifications: devices.map(({ endpoint, kinds, energyBelow, timeZone }) => ({
      service: new URL(endpoint).hostname,
      kinds: [...kinds],
      energyAt: energyBelow,
      timeZone,
    })),
    moderation: {
      reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt).toISOString() })),
      decisions: decisions.map(({ decidedAt, removesMessage, ...decision }) => ({
        ...decision,
        removesMessage: removesMessage === 1,
        decidedAt: new Date(decidedAt).toISOString(),
      })),
    },
    exportDate: new Date(at).toISOString(),
  };
}
