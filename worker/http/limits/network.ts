import type { AppContext } from "../app-context.ts";

/** Returns the client's address, as reported by the platform. */
export function clientAddress(c: AppContext): string {
  return c.req.header("cf-connecting-ip") ?? "unknown";
}

/**
 * Returns the networks that a request from this address counts for, smallest first. An IPv6 customer has at least a
 * /64, which counts as one address, and can often get any number of them within a /48.
 */
export function addressBlocks(address: string): readonly [string, ...string[]] {
  if (!address.includes(":") || address.includes(".")) return [address];
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const prefix = (bits: number) =>
    `${groups
      .slice(0, bits / 16)
      .map((group) => group.replace(/^0+(?=.)/, ""))
      .join(":")}::/${bits}`;
  return [prefix(64), prefix(48)];
}

/** Returns the largest network of the client: its IPv4 address or IPv6 /48. */
export function clientNetwork(c: AppContext): string {
  const [address, network = address] = addressBlocks(clientAddress(c));
  return network;
}
