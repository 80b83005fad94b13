import { NPC_AVATAR_TEXT, type uploadNpcAvatar } from "#game/admin/npc-wire.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import { avatarPath } from "#game/settings/avatar-wire.ts";
import { commitAudited } from "../../../db/audit/audit.ts";
import type { AppContext } from "../../../http/app-context.ts";
import { HttpError } from "../../../http/http-error.ts";
import { JsonText } from "../../../http/json-text.ts";
import { limitWindow } from "../../../http/limits/rate-limits.ts";
import { inFlight } from "../../../http/limits/upload.ts";
import { replay, requestIdentity } from "../../../http/replay.ts";
import { readCredential, requireActor } from "../../../http/sessions/session.ts";
import { hashToken } from "../../../http/sessions/tokens.ts";
import { readUploadedPicture, toAvatar } from "../../../pictures/avatar-image.ts";
import { storePicture } from "../../../pictures/picture-store.ts";
import { now } from "../../../platform/clock.ts";

type Reply = ReplyOf<typeof uploadNpcAvatar>;

/**
 * Keeps a contact's new picture until a draft or a release shows it. Throws 400, 413, 415 or 429 with the text for the
 * editor. The same picture under the same idempotency key gives the first reply.
 */
export async function uploadAvatar(c: AppContext): Promise<JsonText<Reply>> {
  const { user } = await requireActor(c);
  await limitWindow(c.var.db, "uploadAvatar", [user.id]);
  return inFlight(user.id, () => keepAvatar(c));
}

async function keepAvatar(c: AppContext): Promise<JsonText<Reply>> {
  const { user, storedReply } = await requireActor(c);
  const { tokenHash, idempotencyKey: key } = readCredential(c);
  const picture = await readUploadedPicture(c.env, c.req.raw, AVATAR_BYTES.account, NPC_AVATAR_TEXT);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await picture.arrayBuffer())).join(",");
  const requestHash = hashToken(requestIdentity(c, digest));
  if (storedReply) return replay(storedReply, requestHash);
  const webp = await toAvatar(c.env, picture);
  if (!webp) throw new HttpError(400, "validation_failed", NPC_AVATAR_TEXT.type);
  const stored = await storePicture(c.env, c.var.db, null, webp, DRAFT_PICTURE_TTL_MS);
  if (stored === null) throw new Error("A picture without an account was not stored");
  const url = avatarPath(stored);
  const reply = JsonText.of<Reply>({ success: true, upload: { url } });
  const isDone = await commitAudited(c.var.db, {
    session: { tokenHash, capability: "npcs.edit" },
    userId: user.id,
    statements: [],
    audit: { action: "npcs.upload_avatar", subject: "npcs", details: { url } },
    reply: key === null ? null : { key, requestHash, status: 200, reply: reply.text },
    at: now(),
  });
  if (!isDone)
    throw new HttpError(409, "conflict", "This picture is being uploaded already. Please try again.");
  return reply;
}

/** Retention of an uploaded picture for the draft that shows it, in milliseconds: 90 days. */
export const DRAFT_PICTURE_TTL_MS = 90 * 24 * 60 * 60 * 1000;
const PICTURE_PATH = "/api/pictures/";

/** Key of a part's uploaded picture; null if it has another one, or none. */
export function pictureKey(content: object): string | null {
  const avatar = "avatar" in content ? content.avatar : null;
  const isUploaded = typeof avatar === "string" && avatar.startsWith(PICTURE_PATH);
  return isUploaded ? avatar.slice(PICTURE_PATH.length) : null;
}
