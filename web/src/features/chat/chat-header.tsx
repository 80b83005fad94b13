import { useAtomValue } from "jotai";
import { UsersRound } from "lucide-react";
import { useId } from "react";
import { CHAT_ROOMS } from "#game/chat/wire.ts";
import { setRoom } from "./chat-preferences.ts";
import { isConnectedAtom, presenceAtom, roomAtom, statusAtom } from "./connection/chat-state.ts";
import styles from "./header.module.css";
import * as texts from "./texts.ts";

/** The room, the connection state and the number of people online. */
export function ChatHeader({ onPeople }: { onPeople: () => void }) {
  const room = useAtomValue(roomAtom);
  const { count } = useAtomValue(presenceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { kind } = useAtomValue(statusAtom);
  const id = useId();
  const word = kind === "connecting" ? "Connecting" : isConnected ? texts.online : "Offline";

  return (
    <div className={styles.header}>
      <label className="visually-hidden" htmlFor={id}>
        Room
      </label>
      <select
        id={id}
        className={styles.room}
        translate="no"
        value={room}
        onChange={(event) => setRoom(event.target.value)}
      >
        {CHAT_ROOMS.map(({ roomId, roomName }) => (
          <option key={roomId} value={roomId}>
            {roomName}
          </option>
        ))}
      </select>
      <span className={styles.state} data-online={isConnected}>
        {word}
      </span>
      <button type="button" className={styles.people} onClick={onPeople}>
        <UsersRound aria-hidden size={16} />
        {isConnected ? (
          <span>
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">{texts.countOnline(count)}</span>
          </span>
        ) : kind === "connecting" ? (
          <span>
            <span aria-hidden>…</span>
            <span className="visually-hidden">{texts.people}</span>
          </span>
        ) : (
          <span>{texts.people}</span>
        )}
      </button>
    </div>
  );
}
