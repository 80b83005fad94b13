import { useAtomValue } from "jotai";
import { UsersRound } from "lucide-react";
import { useId } from "react";
import { CHAT_ROOMS, findChatRoom, firstRoom } from "#game/contract/social/chat.ts";
import { store } from "../../store.ts";
import { setRoom } from "./chat-preferences.ts";
import { isConnectedAtom, moveAtom, presenceAtom, roomAtom, statusAtom } from "./connection/chat-state.ts";
import styles from "./header.module.css";
import * as texts from "./texts.ts";

/** The room, the connection state and the number of people online. */
export function ChatHeader({ onPeople }: { onPeople: () => void }) {
  const room = useAtomValue(roomAtom);
  const { count } = useAtomValue(presenceAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const { kind } = useAtomValue(statusAtom);
  const id = useId();
  const isBehind = firstRoom({ roomId: room }).roomId !== room;
  const word = kind === "connecting" ? texts.connecting : isConnected ? texts.online : texts.offline;

  return (
    <div className={styles.header}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.room}
      </label>
      <select
        id={id}
        className={styles.room}
        translate="no"
        value={room}
        onChange={(event) => {
          const chosen = findChatRoom(event.target.value);
          if (!chosen) return;
          setRoom(chosen.roomId);
          // Tries the room again that was full.
          store.set(moveAtom, null);
        }}
      >
        {isBehind && <option value={room}>{findChatRoom(room)?.roomName}</option>}
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
