import type { Feature } from "../../feature.ts";

export const chat: Feature = {
  copies: {
    names: ["last-chat-general", "last-chat-hustle", "last-chat-wins", "last-chat-regrets"],
    load: async () => (await import("./copies.ts")).COPIES,
  },
};
