import { inTime } from "./in-time.ts";

/**
 * A Durable Object, the bucket, the image service or the Worker that hashes passwords failed, or didn't answer. The call may
 * have taken effect, so only a call that can be repeated is.
 */
export class ServiceOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "A service failed", { cause });
    this.name = "ServiceOutage";
  }
}

/** Returns the answer of a service. Throws a ServiceOutage if it fails, or doesn't answer within `ms`. */
export async function fromService<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  try {
    return await inTime(answer, ms);
  } catch (cause) {
    throw new ServiceOutage(cause);
  }
}

/** Time limit of a call to a Durable Object, in milliseconds: one that hangs must hold up no request and no other task. */
const CALL_MS = 5_000;

/** Returns a stub whose calls throw a ServiceOutage if they fail or take longer than 5 s: objects return their refusals. */
export function reportingOutages<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...values: unknown[]): Promise<unknown> =>
        // Async, since a stub may also throw. Not `value.apply`, which would be a call of the object's own.
        fromService((async () => Reflect.apply(value, target, values))(), CALL_MS);
    },
  });
}
