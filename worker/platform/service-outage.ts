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

/** Returns a stub whose calls throw an ServiceOutage if they fail: objects return their refusals. */
export function reportingOutages<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          // Not `value.apply`, which would be a call of the object's own.
          return await Reflect.apply(value, target, values);
        } catch (cause) {
          throw new ServiceOutage(cause);
        }
      };
    },
  });
}
