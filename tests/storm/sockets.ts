import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";

const TEXT = 1;
const CLOSE = 8;
/** Code 1005 means a close frame without a code, 1006 a connection that ended without a close frame. */
const NO_CODE = 1005;
const NO_CLOSE_FRAME = 1006;

export interface Closed {
  readonly code: number;
  /** Time when the close frame arrived, by `performance.now()`. */
  readonly at: number;
}

export interface Socket {
  /** Resolves when the server's close frame has arrived. */
  readonly closed: Promise<Closed>;
  end(): void;
}

/** Opens a WebSocket and reads frames as they arrive: a library would wait for the end of the connection. */
export function openSocket(origin: string, path: string, protocols: readonly string[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const upgrade = request(`${origin}${path}`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        origin,
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        "sec-websocket-protocol": protocols.join(", "),
      },
    });
    upgrade.once("error", reject);
    upgrade.once("response", (reply) => reject(new Error(`The upgrade got ${reply.statusCode}`)));
    upgrade.once("upgrade", (_reply, connection, head) => {
      resolve({ closed: closeOf(connection, head), end: () => connection.destroy() });
    });
    upgrade.end();
  });
}

function closeOf(connection: Duplex, head: Buffer): Promise<Closed> {
  return new Promise((resolve) => {
    let unread = head;
    const finish = (code: number) => {
      resolve({ code, at: performance.now() });
      connection.destroy();
    };
    const read = () => {
      for (let frame = firstFrame(unread); frame; frame = firstFrame(unread)) {
        unread = frame.rest;
        if (frame.opcode === CLOSE) {
          finish(frame.payload.length < 2 ? NO_CODE : frame.payload.readUInt16BE());
          return;
        }
        if (frame.opcode !== TEXT) throw new Error(`Unexpected frame with opcode ${frame.opcode}`);
      }
    };
    connection.on("data", (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      read();
    });
    connection.on("error", () => finish(NO_CLOSE_FRAME));
    connection.on("end", () => finish(NO_CLOSE_FRAME));
    read();
  });
}

/** Returns the first complete frame; null if there is none. A server's frames are not masked. */
function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const opcode = bytes.readUInt8(0) & 0x0f;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + length) return null;
  return { opcode, payload: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}
