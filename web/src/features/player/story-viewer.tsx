import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { portrait } from "../../lib/portrait.ts";
import { noteMark } from "../../state/marks.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RequirementList, RewardList, Terms } from "../../ui/terms.tsx";
import { type Story, stepStory } from "./stories.ts";
import styles from "./story-viewer.module.css";

/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_PX = 48;

interface StoryViewerProps {
  readonly stories: readonly Story[];
  /** Index of the story to start with. */
  readonly first: number;
  readonly onClose: () => void;
}

/**
 * Shows the stories one request at a time over the whole screen. Never advances on its own. docs/reference/character.md#dashboard
 */
export function StoryViewer({ stories, first, onClose }: StoryViewerProps) {
  const [place, setPlace] = useState({ story: first, request: 0 });
  const dialog = useRef<HTMLDialogElement>(null);
  const press = useRef<{ x: number; y: number } | null>(null);
  const navigate = useNavigate();
  const story = stories[place.story];
  const request = story?.requests[place.request];
  const contactId = story?.contact.id;
  const questId = request?.isSeen === false ? request.id : undefined;

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (contactId !== undefined && questId !== undefined)
      noteMark({ type: "requestSeen", contactId, questId });
  }, [contactId, questId]);

  function go(step: 1 | -1) {
    const next = stepStory(stories, place, step);
    if (next) setPlace(next);
    else if (step === 1) dialog.current?.close();
  }

  function release(event: PointerEvent) {
    const start = press.current;
    press.current = null;
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
    else if (y > 2 * SWIPE_PX && y > Math.abs(x)) dialog.current?.close();
  }

  if (!story || !request) return null;
  const { contact, requests } = story;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`${contact.name}'s quests`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") go(1);
        if (key === "ArrowLeft") go(-1);
      }}
      onPointerDown={({ clientX: x, clientY: y }) => {
        press.current = { x, y };
      }}
      onPointerUp={release}
    >
      <div className={styles.side} data-end={stepStory(stories, place, -1) === null}>
        <IconButton label="Previous" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden size={28} />
        </IconButton>
      </div>
      <article className={styles.card} key={contact.id}>
        <div className={styles.top}>
          <ol className={styles.bars} aria-label={`Quest ${place.request + 1} of ${requests.length}`}>
            {requests.map(({ id }, index) => (
              <li key={id} data-passed={index <= place.request} />
            ))}
          </ol>
          <div className={styles.head}>
            <strong>{contact.name}</strong>
            <IconButton label="Close" onClick={() => dialog.current?.close()}>
              <X aria-hidden size={22} />
            </IconButton>
          </div>
        </div>
        <div className={styles.picture}>
          <Avatar name={contact.name} src={portrait(contact.avatar)} size="fill" />
        </div>
        <div className={styles.text}>
          <div className={styles.words} aria-live="polite">
            <h2>{request.name}</h2>
            <p>{request.description}</p>
            <dl>
              <Terms title="Cost">
                <RequirementList requirements={request.requirements} />
              </Terms>
              <Terms title="Reward">
                <RewardList rewards={request.rewards} />
              </Terms>
            </dl>
          </div>
          <Button
            variant="primary"
            wide
            onClick={() => void navigate(`${PAGE_PATHS.network}?contact=${contact.id}`)}
          >
            Complete Quest
          </Button>
        </div>
      </article>
      <div className={styles.side}>
        <IconButton label="Next" onClick={() => go(1)}>
          <ChevronRight aria-hidden size={28} />
        </IconButton>
      </div>
    </dialog>
  );
}
