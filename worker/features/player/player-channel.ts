import { DurableObject } from "cloudflare:workers";
import * as v from "valibot";
import { TAB_QUERY } from "#game/contract/game-events.ts";
import { CLOSE, type GameFrame, PING, PONG, REALTIME_PROTOCOL } from "#game/contract/realtime.ts";
import { ENERGY_MAX, type Energy, energyAt, msUntilEnergy } from "#game/rules/energy.ts";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { now } from "../../platform/clock.ts";
import type { PlayerChannelCalls } from "../../realtime/calls.ts";
import { acceptedUpgrade, closeSocket, readIdentity, readTabId } from "../../realtime/upgrade.ts";
import { loadEnergy } from "./service.ts";

/** Maximum open sockets of a player; a new one closes the oldest. */
const MAX_SOCKETS = 8;

/** Data of a socket that survives hibernation. */
const Attachment = v.object({
  userId: v.string(),
  openedAt: v.number(),
  /** Id of the tab that opened the socket, if known. */
  tab: v.optional(v.nullable(v.string()), null),
});
type Attachment = v.InferOutput<typeof Attachment>;

/**
 * A player's sockets, and the alarm for the time when their energy is full. It stores only the alarm: connections
 * live in the sockets, and the player in D1.
 * See docs/reference/realtime.md#regeneration-alarm.
 */
export class PlayerChannel extends DurableObject<Env> implements PlayerChannelCalls {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // Sockets

  /** Accepts a socket that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, sessionId } = readIdentity(request);
    const { 0: client, 1: server } = new WebSocketPair();
    this.#makeRoom();
    this.ctx.acceptWebSocket(server, [sessionId]);
    const tab = readTabId(new URL(request.url).searchParams.get(TAB_QUERY));
    server.serializeAttachment({ userId, openedAt: now(), tab } satisfies Attachment);
    // Null if the session was revoked after the Worker's check; nobody else would close the socket then.
    const energy = await this.#loadEnergy(userId, sessionId);
    if (energy) await this.#armAlarm(energy);
    else closeSocket(server, CLOSE.unauthenticated, "Session ended");
    return acceptedUpgrade(client, REALTIME_PROTOCOL);
  }

  #makeRoom(): void {
    const open = this.ctx
      .getWebSockets()
      .map((socket) => ({ socket, openedAt: readAttachment(socket).openedAt }));
    open.sort((a, b) => b.openedAt - a.openedAt);
    for (const { socket } of open.slice(MAX_SOCKETS - 1)) {
      closeSocket(socket, CLOSE.replaced, "Connection replaced by new session");
    }
  }

  /** Clients send only pings, which the platform answers. */
  override webSocketMessage(): void {}

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.#leave(socket);
  }

  async #leave(socket: WebSocket): Promise<void> {
    const others = this.ctx.getWebSockets().filter((other) => other !== socket);
    if (others.length === 0) await this.ctx.storage.deleteAlarm();
  }

  // RPC methods

  async publish(frames: readonly GameFrame[], energy: Energy, exceptTab: string | null): Promise<void> {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    this.#send(
      frames,
      sockets.filter((socket) => exceptTab === null || readAttachment(socket).tab !== exceptTab),
    );
    await this.#armAlarm(energy);
  }

  async closeSockets(sessionIds: readonly string[] | null, code: number, reason: string): Promise<void> {
    const ending =
      sessionIds === null
        ? this.ctx.getWebSockets()
        : sessionIds.flatMap((sessionId) => this.ctx.getWebSockets(sessionId));
    for (const socket of ending) closeSocket(socket, code, reason);
    if (this.ctx.getWebSockets().length === 0) await this.ctx.storage.deleteAlarm();
  }

  async erase(code: number, reason: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, code, reason);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  #send(frames: readonly GameFrame[], sockets: readonly WebSocket[]): void {
    const message = JSON.stringify(frames);
    for (const socket of sockets) {
      try {
        socket.send(message);
      } catch {
        // Already closing; its client reloads the state when it reconnects.
      }
    }
  }

  // Alarm

  /**
   * Sets the alarm for the time when energy is full, unless one is already set. Later actions don't move it, so it
   * fires early and is then moved once.
   */
  async #armAlarm(energy: Energy): Promise<void> {
    const wait = msUntilEnergy(energy, now(), ENERGY_MAX);
    if (wait > 0 && (await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(now() + wait);
    }
  }

  override async alarm(): Promise<void> {
    const [socket] = this.ctx.getWebSockets();
    const energy = socket ? await this.#loadEnergy(readAttachment(socket).userId) : null;
    if (!energy) return;
    if (energyAt(energy, now()) < ENERGY_MAX) return this.#armAlarm(energy);
    const frames: GameFrame[] = [
      { type: "energyChanged", payload: { energy: ENERGY_MAX, source: "regeneration" } },
      { type: "energy_regenerated", payload: { energy: ENERGY_MAX } },
    ];
    this.#send(frames, this.ctx.getWebSockets());
  }

  #loadEnergy(userId: string, sessionId: string | null = null): Promise<Energy | null> {
    return loadEnergy(openDatabase(this.env.DB), userId, sessionId);
  }
}

function readAttachment(socket: WebSocket): Attachment {
  return v.parse(Attachment, socket.deserializeAttachment());
}
