import type { Feature } from "../../feature.ts";

export const chat: Feature = {
  copies: async () => (await import("./copies.ts")).COPIES,
};
