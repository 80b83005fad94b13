import { WalletCards } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const finances: Feature = {
  pages: [
    {
      path: PAGE_PATHS.finances,
      title: "Finances",
      icon: WalletCards,
      section: "main",
      load: () => import("./finances-page.tsx"),
    },
  ],
  copies: {
    names: ["last-ledger", "last-ledger-summary"],
    load: async () => (await import("./ledger.ts")).COPIES,
  },
};
