import { faceFor, readFace } from "#game/core/face.ts";
import { rankOf } from "#game/core/status.ts";
import { masthead } from "#game/finances/headlines.ts";
import { useUser } from "../../../player/me.ts";
import { figureUrl } from "../../../ui/people/bust.ts";
import * as texts from "../texts.ts";
import styles from "./cover.module.css";

interface FrontPageProps {
  readonly level: number;
  readonly status: string;
  readonly lines: readonly string[];
}

/** The cover of the issue for a level, on gold paper. */
export function FrontPage({ level, status, lines: [lead, ...others] }: FrontPageProps) {
  const user = useUser();
  const avatar = user?.avatar ?? null;
  const face = readFace(avatar ?? "") ?? (avatar === null && user ? faceFor(user.username) : null);
  return (
    <article className={styles.cover}>
      <header className={styles.masthead}>
        <h2 id="issue-title">
          <span>{masthead(status)}</span>
          <span className="visually-hidden">{`You reached level ${level}`}</span>
        </h2>
        <p>
          <strong>{`Issue ${level}`}</strong>
          <span>{status}</span>
          <span>Free, like you</span>
        </p>
      </header>
      <div className={styles.star}>
        <svg viewBox="0 0 240 200" fill="none" aria-hidden="true">
          <circle cx="120" cy="92" r="84" fill="#fff3c9" opacity=".55" />
          <circle cx="120" cy="86" r="70" stroke="#fffaf0" strokeWidth="14" />
          <circle cx="120" cy="86" r="79" stroke="#8a6510" strokeWidth="2" opacity=".5" />
          {face ? (
            <image x="20" y="0" width="200" height="200" href={figureUrl(face, rankOf(status, level))} />
          ) : (
            <>
              <path fill="#241c14" d="M30 200c4-56 40-78 90-78s86 22 90 78z" />
              <path fill="#3a2f22" d="M120 122c50 0 86 22 90 78h-90z" />
              <circle cx="120" cy="84" r="40" fill="#241c14" />
              <path fill="#3a2f22" d="M120 44a40 40 0 0 1 0 80z" />
            </>
          )}
        </svg>
        {avatar !== null && !face && <img src={avatar} alt="" />}
        <p className={styles.level} aria-hidden>
          {texts.level}
          <strong>{level}</strong>
        </p>
      </div>
      <div className={styles.headlines}>
        <p className={styles.lead}>{lead}</p>
        <ul>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
