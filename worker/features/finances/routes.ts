import { exportLedger, getLedger, getLedgerMonths, getLedgerSummary } from "#game/finances/wire.ts";
import { newApp } from "../../http/app-context.ts";
import { JsonText } from "../../http/json-text.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { limitedSession, route } from "../../http/route.ts";
import { readCredential, recordUse, requireActor, requireCredential } from "../../http/sessions/session.ts";
import { ledgerFile, ledgerMonths, ledgerPage, ledgerSummary } from "./service.ts";

export const financeRoutes = newApp();

route(financeRoutes, getLedger, requireCredential, async ({ c, query }) => {
  const { actor, page } = await ledgerPage(c.var.db, readCredential(c), query);
  recordUse(c, actor);
  return page;
});

route(financeRoutes, getLedgerMonths, requireCredential, async ({ c, query }) => {
  const { actor, page } = await ledgerMonths(c.var.db, readCredential(c), query);
  recordUse(c, actor);
  return page;
});

route(financeRoutes, getLedgerSummary, requireCredential, async ({ c }) => {
  const { actor, summary } = await ledgerSummary(c.var.db, readCredential(c));
  recordUse(c, actor);
  return summary;
});

route(financeRoutes, exportLedger, limitedSession("exportLedger"), async ({ c }) => {
  const { user } = await requireActor(c);
  await limitWindow(c.var.db, "exportLedger", [user.id]);
  const csv = await ledgerFile(c.var.db, readCredential(c));
  return JsonText.textFile(csv, "text/csv; charset=utf-8", "guru-grind-ledger.csv");
});
