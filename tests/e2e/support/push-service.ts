import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PushReceiver } from "../../../worker/push/push-test-support.ts";

/** A push service on this machine with one device. */
export interface LocalPushService {
  /** Result of the browser's `subscribe`. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The notifications that arrived, decrypted. */
  readonly received: () => Promise<unknown[]>;
  /** The status of every reply from now on. */
  status: number;
  readonly close: () => void;
}

/** Starts a push service on a free port. */
export async function startPushService(): Promise<LocalPushService> {
  const { p256dh, auth, ...receiver } = await newReceiver();
  const messages: Uint8Array<ArrayBuffer>[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    messages.push(new Uint8Array(Buffer.concat(chunks)));
    reply.writeHead(service.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const service: LocalPushService = {
    subscription: { endpoint: `http://127.0.0.1:${port}/device`, keys: { p256dh, auth } },
    received: () => Promise.all(messages.map(receiver.read)),
    status: 201,
    close: () => server.close(),
  };
  return service;
}

async function newReceiver() {
  const receiver = await PushReceiver.create();
  const { p256dh, auth } = receiver;
  return { p256dh, auth, read: (message: Uint8Array<ArrayBuffer>) => receiver.read(message) };
}
