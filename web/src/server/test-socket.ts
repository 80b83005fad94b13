import type { ConnectionState } from "./connection.ts";

/** The state of a connection that is open. */
export const OPEN = {
  status: "open",
  pongBy: null,
  isLate: false,
  retries: 0,
  startedAt: 0,
} as const satisfies ConnectionState;

/** Replaces the browser's WebSocket in tests: opens, fails and receives on command. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  readonly sent: string[] = [];
  readonly url: string;
  readonly protocols: readonly string[];

  constructor(url: URL, protocols: readonly string[]) {
    super();
    this.url = url.href;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }

  /** The newest socket. */
  static get latest(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (!socket) throw new Error("No socket was created");
    return socket;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  fail(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  /** Receives a text unchanged, anything else as JSON. */
  receive(message: unknown): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}
