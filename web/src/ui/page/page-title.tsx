import { useEffect, useState } from "react";

/** The game's name, after the title of each page. */
const GAME = "Guru Grind";
/** A live region announces only changes after it is in the page, so its text is set after this delay (ms). */
const SPEAK_DELAY_MS = 100;

/** The previous title; null before the first page, which the browser announces itself. */
let shown: string | null = null;

/** Sets the document's title, and announces the page after a change of route. */
export function PageTitle({ title }: { title: string }) {
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    const isChange = shown !== null && shown !== title;
    shown = title;
    if (!isChange) return;
    const timer = setTimeout(() => setAnnounced(title), SPEAK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [title]);

  return (
    <>
      <title>{`${title} · ${GAME}`}</title>
      <p aria-live="polite" className="visually-hidden">
        {announced}
      </p>
    </>
  );
}
