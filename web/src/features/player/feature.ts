import { LayoutDashboard } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const player: Feature = {
  pages: [
    {
      path: PAGE_PATHS.dashboard,
      title: "Dashboard",
      icon: LayoutDashboard,
      section: "main",
      bar: { place: 1, title: "Dashboard" },
      load: async () => {
        const page = await import("./dashboard-page.tsx");
        await page.loadCards();
        return page;
      },
    },
  ],
  copies: { names: ["last-clients"], load: async () => [(await import("./clients/clients.ts")).CLIENTS] },
  queue: () => import("./clients/client-advice.ts"),
  waits: async () => (await import("./waits.ts")).waits,
};
