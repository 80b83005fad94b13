import { useAtomValue } from "jotai";
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router-dom";
import { type FACE_PARTS, type Face, faceCode, faceOf, readFace } from "#game/core/face.ts";
import type { User } from "#game/core/wire/me.ts";
import { SHARED_PARAMETER, SHARED_REFUSALS } from "#game/core/wire/share-target.ts";
import {
  AVATAR_TYPES,
  removeAvatar,
  SHARED_REFUSAL_TEXT,
  type Uploader,
  uploadAvatar,
} from "#game/settings/avatar-wire.ts";
import { SETTINGS_FAILURE_TEXT, SETTINGS_TEXT } from "#game/settings/wire.ts";
import { serverNow } from "../../../clock.ts";
import { takeSharedPicture } from "../../../device/sharing/shared-picture.ts";
import { rankAtom } from "../../../player/player.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import { DYES, JUMPERS, SKINS } from "../../../ui/people/bust.ts";
import { DrawnAvatar } from "../../../ui/people/drawn-avatar.tsx";
import { PlayerAvatar } from "../../../ui/people/player-avatar.tsx";
import { saveProfile } from "../profile-queue.ts";
import { acceptSettings, settingsError } from "../settings-data.ts";
import * as texts from "../texts.ts";
import {
  type CropView,
  cropSquare,
  dragged,
  drawCrop,
  openPicture,
  PictureRefusal,
  sizeOf,
  toFile,
  WHOLE,
  ZOOM_MAX,
  zoomed,
} from "./picture.ts";
import styles from "./picture-forms.module.css";

const RULES: Readonly<Record<Uploader, { accept: string; hint: string }>> = {
  profile: { accept: "image/*", hint: "Any image under 5MB." },
  account: { accept: AVATAR_TYPES.join(","), hint: "JPEG, PNG, WebP or GIF under 10MB." },
};

/** Changes or removes the account's picture. The two uploaders accept different files. docs/reference/accounts.md#avatars */
export function AvatarUploader({ user, uploader }: { user: User; uploader: Uploader }) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const upload = useSubmission(settingsError(SETTINGS_FAILURE_TEXT.uploadAvatar));
  const removal = useSubmission(settingsError(SETTINGS_FAILURE_TEXT.removeAvatar));
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const rank = useAtomValue(rankAtom);
  const { accept, hint } = RULES[uploader];

  const [search] = useSearchParams();
  const shared = uploader === "profile" ? search.get(SHARED_PARAMETER) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture that is shared
  useEffect(() => {
    if (shared === null) return;
    const refusal = SHARED_REFUSALS.find((reason) => reason === shared);
    if (refusal) upload.setMessage({ kind: "error", text: SHARED_REFUSAL_TEXT[refusal] });
    else void takeSharedPicture(serverNow()).then((file) => choose(file ?? undefined));
  }, [shared]);

  async function choose(file: File | undefined) {
    if (!file) return;
    removal.setMessage(null);
    upload.setMessage(null);
    setImage(null);
    try {
      setImage(await openPicture(file, uploader));
    } catch (error) {
      const text = error instanceof PictureRefusal ? error.message : SETTINGS_FAILURE_TEXT.uploadAvatar;
      upload.setMessage({ kind: "error", text });
    }
  }

  async function send() {
    const isDone = await upload.run(async () => {
      if (!canvas.current) throw new PictureRefusal(SETTINGS_FAILURE_TEXT.uploadAvatar);
      const form = new FormData();
      form.set("avatar", await toFile(canvas.current), "avatar");
      const { user: changed } = await call(uploadAvatar, {
        key: crypto.randomUUID(),
        body: form,
        query: { uploader },
      });
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.avatarUpdated;
    });
    if (isDone) close();
  }

  async function remove() {
    upload.setMessage(null);
    const isDone = await removal.run(async () => {
      const { user: changed } = await call(removeAvatar, { key: crypto.randomUUID() });
      acceptSettings({ user: changed });
      return SETTINGS_TEXT.avatarRemoved;
    });
    if (isDone) container.current?.focus();
  }

  /** Closes the editor, and moves focus off its disappearing button. */
  function close() {
    setImage(null);
    container.current?.focus();
  }

  return (
    <div ref={container} tabIndex={-1} className={layout.stack4}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // So that the same file can be chosen again.
          event.target.value = "";
        }}
      />
      {image ? (
        <>
          <CropEditor key={image.src} image={image} canvas={canvas} />
          <div className={layout.wrap}>
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
          <PlayerAvatar name={user.username} avatar={user.avatar} size={96} rank={rank} />
          <div className={styles.choice}>
            <p>{hint}</p>
            <div className={layout.wrap}>
              <Button onClick={() => input.current?.click()}>Choose picture</Button>
              {user.avatar !== null && readFace(user.avatar) === null && (
                <Button variant="ghost" busy={removal.isBusy} onClick={() => void remove()}>
                  Remove picture
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      <FormMessage message={upload.message} />
      <FormMessage message={removal.message} />
    </div>
  );
}

interface CropEditorProps {
  readonly image: HTMLImageElement;
  /** Receives the cropped square as it will be uploaded. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Crops a picture to a square, by dragging or with sliders. */
function CropEditor({ image, canvas }: CropEditorProps) {
  const [view, setView] = useState(WHOLE);
  const size = sizeOf(image);
  const { side } = cropSquare(size, view);

  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, view);
  }, [canvas, image, view]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = { x: event.movementX / width, y: event.movementY / width };
    setView((before) => dragged(size, before, by));
  }

  const change = (next: Partial<CropView>) => setView((before) => ({ ...before, ...next }));
  return (
    <div className={styles.editor}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label="Preview of your picture"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={ZOOM_MAX}
          value={view.zoom}
          onChange={(zoom) => setView((before) => zoomed(size, before, zoom))}
        />
        {size.width > side && <Slider label="Left to right" value={view.x} onChange={(x) => change({ x })} />}
        {size.height > side && (
          <Slider label="Top to bottom" value={view.y} onChange={(y) => change({ y })} />
        )}
        <p>Drag the picture, or use the sliders. We'll crop it square and shrink it.</p>
      </div>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

const HAIR = ["Cropped", "Curls", "A bob", "Long", "A bun", "A beard", "A headscarf"];

/** Each part with its title, the names of its variants, and their colours if they are colours. */
const ROWS = [
  ["hair", "Hair", HAIR, null],
  ["dye", "Its colour", ["Black", texts.brown, "Copper", "Blond", "Grey", "Violet"], DYES],
  ["skin", "Skin", ["Fair", "Light", "Olive", texts.brown, "Dark"], SKINS],
  ["jumper", "Jumper", ["Teal", "Mustard", "Brick", "Navy", "Plum", "Moss"], JUMPERS],
] as const satisfies readonly (readonly [part: keyof typeof FACE_PARTS, ...unknown[]])[];

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
        {ROWS.map(([part, title, names, hues]) => (
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
