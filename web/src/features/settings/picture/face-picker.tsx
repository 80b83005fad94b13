import { useAtomValue } from "jotai";
import { useState } from "react";
import { type FACE_PARTS, type Face, faceCode, faceOf, readFace } from "#game/core/face.ts";
import type { User } from "#game/core/wire/me.ts";
import { SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { rankAtom } from "../../../player/player.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { DYES, JUMPERS, SKINS } from "../../../ui/people/bust.ts";
import { DrawnAvatar } from "../../../ui/people/drawn-avatar.tsx";
import { saveProfile } from "../profile-queue.ts";
import { settingsError } from "../settings-data.ts";
import * as texts from "../texts.ts";
import styles from "./face-picker.module.css";

const HAIR = ["Cropped", "Curls", "A bob", "Long", "A bun", "A beard", "A headscarf"];

/** Each part with the names of its variants, and their colours if they are colours. */
const ROWS = [
  { part: "hair", title: "Hair", names: HAIR, hues: null },
  {
    part: "dye",
    title: "Its colour",
    names: ["Black", texts.brown, "Copper", "Blond", "Grey", "Violet"],
    hues: DYES,
  },
  {
    part: "skin",
    title: "Skin",
    names: ["Fair", "Light", "Olive", texts.brown, "Dark"],
    hues: SKINS,
  },
  {
    part: "jumper",
    title: "Jumper",
    names: ["Teal", "Mustard", "Brick", "Navy", "Plum", "Moss"],
    hues: JUMPERS,
  },
] as const satisfies readonly { part: keyof typeof FACE_PARTS; [more: string]: unknown }[];

/** Chooses the player's drawn face. What the status adds to it isn't a choice. */
export function FacePicker({ user }: { user: User }) {
  const worn = readFace(user.avatar ?? "");
  const [face, setFace] = useState<Face>(faceOf(user.username, user.avatar));
  const rank = useAtomValue(rankAtom);
  const { run, isBusy, message } = useSubmission(settingsError(SETTINGS_FAILURE_TEXT.profile));
  const code = faceCode(face);
  const hasPicture = user.avatar !== null && worn === null;

  return (
    <div className={styles.picker}>
      <DrawnAvatar name={user.username} avatar={code} size={128} rank={rank} />
      <div className={styles.rows}>
        {ROWS.map(({ part, title, names, hues }) => (
          <fieldset key={part} className={styles.row}>
            <legend>{title}</legend>
            {names.map((name, variant) => (
              <label key={name} className={styles.option} title={name}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={`face-${part}`}
                  aria-label={name}
                  checked={face[part] === variant}
                  onChange={() => setFace({ ...face, [part]: variant })}
                />
                {hues ? (
                  <span className={styles.swatch} style={{ background: hues[variant]?.[0] }} />
                ) : (
                  <DrawnAvatar name="" avatar={faceCode({ ...face, [part]: variant })} size={40} />
                )}
              </label>
            ))}
          </fieldset>
        ))}
        {hasPicture && <p className={layout.muted}>Your picture shows for now. A drawn face replaces it.</p>}
        <Button
          variant="primary"
          busy={isBusy}
          disabledReason={code === user.avatar ? "You're wearing it." : null}
          onClick={() => void run(() => saveProfile({ avatar: code }, SETTINGS_TEXT.avatarUpdated))}
        >
          Wear This Face
        </Button>
        <FormMessage message={message} />
      </div>
    </div>
  );
}
