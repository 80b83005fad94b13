import { UsersRound } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const npcs: Feature = {
  pages: [
    {
      path: PAGE_PATHS.network,
      title: "Network",
      icon: UsersRound,
      section: "main",
      bar: { place: 2, title: "Network" },
      badge: "newContacts",
      load: () => import("./network-page.tsx"),
    },
  ],
  copies: {
    names: ["last-contacts"],
    load: async () => [(await import("../../player/reads/contacts.ts")).CONTACTS],
  },
};
