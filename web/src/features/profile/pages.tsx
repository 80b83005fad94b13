import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isNamed } from "#game/profile/named.ts";
import { useLayer } from "../../device/history.ts";
import { levelAtom, statusAtom } from "../../player/player.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { venueOf } from "../../player/venue.ts";
import bars from "../../scene/bars.module.css";
import { RoomPicture } from "../../scene/room-picture.tsx";
import { Drawing } from "../../ui/art/drawing.tsx";
import { VENUE_ART } from "../../ui/art/venue-art.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { isForOthers } from "../../ui/keys.ts";
import { useModal } from "../../ui/layers/modal.ts";
import layout from "../../ui/layout.module.css";
import styles from "./pages.module.css";
import * as texts from "./texts.ts";

/** One page of a story. */
export interface Page {
  readonly title: string;
  /** What it says, a paragraph each. The picture shows the contacts whom it names. */
  readonly says: readonly string[];
  /** True if it lists them. */
  readonly isList?: boolean;
  /** In place of the paragraphs. */
  readonly content?: Elements;
  /** In place of 'Go On', as on the last page. Without it, the right arrow key turns the page too. */
  readonly actions?: (steps: { readonly goOn: () => void; readonly close: () => void }) => Elements;
}

interface PagesProps {
  /** Name of the dialog. */
  readonly label: string;
  /** At least one. */
  readonly pages: readonly Page[];
  readonly onClose: () => void;
}

/** Turns pages over the whole screen, in the Room, with the people whom the page names. docs/reference/character.md#endings-and-starting-over */
export function Pages({ label, pages, onClose }: PagesProps) {
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const page = pages[at];
  const close = () => dialog.current?.close();

  useLayer(true, close);
  useModal(dialog);
  // A screen reader reads what has the focus. The button that turned the page may be gone.
  useEffect(() => {
    if (at >= 0) words.current?.focus();
  }, [at]);

  function go(step: 1 | -1) {
    setAt(Math.min(Math.max(at + step, 0), pages.length - 1));
  }

  return (
    <dialog
      ref={dialog}
      className={`${layout.window} ${styles.pages}`}
      aria-label={label}
      onClose={(event) => event.target === dialog.current && onClose()}
      onKeyDown={({ key, target, nativeEvent }) => {
        // A dialog inside this one has its own pages, and the arrow keys choose among radio buttons.
        if (target instanceof Element && target.closest("dialog, input") !== dialog.current) return;
        if (isForOthers(nativeEvent)) return;
        if (key === "ArrowRight" && !page?.actions) go(1);
        if (key === "ArrowLeft") go(-1);
      }}
    >
      <RoomPicture />
      <article className={styles.sheet} data-long={page?.content !== undefined}>
        <Picture says={page?.says ?? []} />
        <header className={styles.top}>
          <ol className={bars.bars} aria-hidden>
            {[...pages.keys()].map((i) => (
              <li key={i} data-passed={i <= at} />
            ))}
          </ol>
          <div className={`${bars.head} ${styles.head}`}>
            <p>{label}</p>
            <IconButton label={texts.close} onClick={close}>
              <X aria-hidden size={20} />
            </IconButton>
          </div>
        </header>
        <div ref={words} className={styles.words} tabIndex={-1}>
          <h2>{page?.title}</h2>
          <div key={at} className={`${styles.said} ${bars.arriving}`}>
            {page?.content ?? (page && <Said {...page} />)}
          </div>
        </div>
        <footer className={styles.foot}>
          {page?.actions ? (
            page.actions({ goOn: () => go(1), close })
          ) : (
            <Button variant="primary" wide onClick={() => go(1)}>
              Go On
              <ChevronRight aria-hidden size={18} />
            </Button>
          )}
          {/* Keeps its place on the first page: Go On must not make way for Back under the same finger. */}
          <div style={{ visibility: at > 0 ? "visible" : "hidden" }}>
            <Button variant="ghost" wide onClick={() => go(-1)}>
              <ChevronLeft aria-hidden size={18} />
              Back
            </Button>
          </div>
        </footer>
      </article>
    </dialog>
  );
}

function Said({ says, isList = false }: Pick<Page, "says" | "isList">) {
  if (!isList) return says.map((text) => <p key={text}>{text}</p>);
  return (
    <ul>
      {says.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The player's place, and the contacts whom a text names standing in it. Decoration: the text says who they are. */
function Picture({ says }: Pick<Page, "says">) {
  const { venue } = venueOf(useAtomValue(statusAtom), useAtomValue(levelAtom));
  const { contacts = [] } = useContacts();
  // An uploaded picture is one of the person alone, as the bust is; an emoji isn't.
  const people = contacts.filter(
    (contact) => contact.isUnlocked && contact.avatar.startsWith("/") && isNamed(contact, says.join(" ")),
  );
  return (
    <div className={styles.picture} aria-hidden>
      <Drawing svg={VENUE_ART[venue]} viewBox="0 0 400 180" preserveAspectRatio="xMidYMax slice" />
      <p>
        {people.map(({ id, avatar }) => (
          <img key={id} className={bars.arriving} src={`${avatar}#bust`} alt="" />
        ))}
      </p>
    </div>
  );
}
