import { useRef, useState } from "react";
import type { User } from "#game/contract/auth.ts";
import { AVATAR_TYPES, removeAvatar, type Uploader, uploadAvatar } from "#game/contract/avatar.ts";
import { SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/contract/settings.ts";
import { call } from "../../lib/api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./avatar-uploader.module.css";
import { CropEditor } from "./crop-editor.tsx";
import { openPicture, PictureRefusal, toFile } from "./picture.ts";
import { Answer } from "./section.tsx";
import { acceptSettings } from "./settings-data.ts";
import { useSubmission } from "./use-submission.ts";

const RULES: Readonly<Record<Uploader, { accept: string; hint: string }>> = {
  profile: { accept: "image/*", hint: "Any image under 5MB." },
  account: { accept: AVATAR_TYPES.join(","), hint: "JPEG, PNG, WebP or GIF under 10MB." },
};

/** Changes or removes the account's picture; the two uploaders differ in what they take. docs/reference/accounts.md#avatars */
export function AvatarUploader({ user, uploader }: { user: User; uploader: Uploader }) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const upload = useSubmission(SETTINGS_FAILURE_TEXT.uploadAvatar);
  const removal = useSubmission(SETTINGS_FAILURE_TEXT.removeAvatar);
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { accept, hint } = RULES[uploader];

  async function choose(file: File | undefined) {
    if (!file) return;
    removal.say(null);
    upload.say(null);
    setImage(null);
    try {
      setImage(await openPicture(file, uploader));
    } catch (fault) {
      const text = fault instanceof PictureRefusal ? fault.message : SETTINGS_FAILURE_TEXT.uploadAvatar;
      upload.say({ kind: "error", text });
    }
  }

  async function send() {
    const isDone = await upload.submit(async () => {
      if (!canvas.current) throw new PictureRefusal(SETTINGS_FAILURE_TEXT.uploadAvatar);
      const form = new FormData();
      form.set("avatar", await toFile(canvas.current), "avatar");
      const { user: changed } = await call(uploadAvatar, { body: form, query: { uploader } });
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.avatarUpdated;
    });
    if (isDone) close();
  }

  async function remove() {
    upload.say(null);
    const isDone = await removal.submit(async () => {
      const { user: changed } = await call(removeAvatar, {});
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.avatarRemoved;
    });
    if (isDone) place.current?.focus();
  }

  /** The pressed button leaves with the editor. */
  function close() {
    setImage(null);
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.uploader}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      {image ? (
        <>
          <CropEditor key={image.src} image={image} canvas={canvas} />
          <div className={styles.buttons}>
            <Button variant="primary" busy={upload.isBusy} onClick={() => void send()}>
              Save picture
            </Button>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.present}>
          <Avatar name={user.username} src={user.avatar} size={96} />
          <div className={styles.choice}>
            <p>{hint}</p>
            <div className={styles.buttons}>
              <Button onClick={() => input.current?.click()}>Choose picture</Button>
              {user.avatar !== null && (
                <Button variant="ghost" busy={removal.isBusy} onClick={() => void remove()}>
                  Remove picture
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      <Answer submission={upload} />
      <Answer submission={removal} />
    </div>
  );
}
