import { NPC_AVATAR_TEXT, uploadNpcAvatar } from "#game/admin/content-wire.ts";
import { mayBeOf } from "#game/core/wire/file-types.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import { AVATAR_TYPES } from "#game/settings/avatar-wire.ts";
import { call, failureText } from "../../../../server/api.ts";
import { FormMessage } from "../../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../../ui/form/use-submission.ts";
import { Avatar } from "../../../../ui/people/avatar.tsx";
import { FileButton } from "../../ui/buttons.tsx";
import styles from "../desk.module.css";
import { TypedInput, type ValueProps } from "./controls.tsx";

/** Refuses a file as the picture without opening it; null if it can be. See docs/reference/administration.md#npc-avatars. */
function avatarIssue(file: Pick<File, "type" | "size">): string | null {
  if (!mayBeOf(AVATAR_TYPES, file.type)) return NPC_AVATAR_TEXT.type;
  return file.size < AVATAR_BYTES.account ? null : NPC_AVATAR_TEXT.size;
}

/** A picture: an uploaded file, which the server converts to WebP, or an emoji. */
export function AvatarField({ value, onChange, ...props }: ValueProps) {
  const upload = useSubmission((error) => failureText(error, "Failed to upload avatar"));

  async function send(file: File): Promise<void> {
    const issue = avatarIssue(file);
    if (issue !== null) {
      upload.setMessage({ kind: "error", text: issue });
      return;
    }
    await upload.run(async () => {
      const body = new FormData();
      body.set("avatar", file);
      const reply = await call(uploadNpcAvatar, { key: crypto.randomUUID(), body });
      onChange(reply.upload.url);
      return "Picture uploaded. Publish to show it to players.";
    });
  }

  return (
    <div className={styles.avatar}>
      <Avatar name="" src={value === "" ? null : value} size={96} />
      <div className={styles.avatarFields}>
        <TypedInput
          {...props}
          value={value}
          show={(text) => text}
          read={(text) => text}
          onChange={onChange}
        />
        <div>
          <FileButton
            text="Upload Picture"
            label="Picture of the contact"
            accept={AVATAR_TYPES.join(",")}
            busy={upload.isBusy}
            onFile={send}
          />
        </div>
        <FormMessage message={upload.message} />
      </div>
    </div>
  );
}
