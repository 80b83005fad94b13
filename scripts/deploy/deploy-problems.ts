/** The settings of wrangler.toml that a deployment depends on. */
export interface DeploySettings {
  readonly workers_dev?: boolean | undefined;
  readonly preview_urls?: boolean | undefined;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly d1_databases: readonly { readonly database_id?: string | undefined }[];
  readonly observability?:
    | { readonly enabled?: boolean | undefined; readonly redact_query_string?: boolean | undefined }
    | undefined;
}

/** Returns why a deployment with these settings would be unsafe; empty if it may go ahead. */
export function deployProblems(settings: DeploySettings): string[] {
  const { vars, observability } = settings;
  const problems: string[] = [];
  if (!isPublicOrigin(vars.PUBLIC_ORIGIN)) {
    problems.push(
      'PUBLIC_ORIGIN must be the https origin of the game, such as "https://guru.example": without it, links in mails follow the host that a request names.',
    );
  }
  if (vars.ENVIRONMENT !== "production") {
    problems.push('ENVIRONMENT must be "production": a development build shows its mails to everyone.');
  }
  if (vars.POST_CYCLE_MS !== undefined) {
    problems.push("POST_CYCLE_MS must not be set: only tests change the length of a posting cycle.");
  }
  if (settings.workers_dev !== false) {
    problems.push("workers_dev must be false: it opens a second public origin.");
  }
  if (settings.preview_urls !== false) {
    problems.push("preview_urls must be false: old versions would stay public.");
  }
  if (observability?.enabled && !observability.redact_query_string) {
    problems.push("observability.redact_query_string must be true: links in mails carry tokens.");
  }
  if (settings.d1_databases.some(({ database_id: id }) => !id || /^[0-]+$/.test(id))) {
    problems.push("database_id must be the id of your own database.");
  }
  if (/\.example\b/.test(String(vars.MAIL_FROM ?? ".example"))) {
    problems.push("MAIL_FROM must be an address of your own domain.");
  }
  if (!/^(mailto:|https:\/\/).+/.test(String(vars.SECURITY_CONTACT ?? ""))) {
    problems.push(
      "SECURITY_CONTACT must be a mailto: or https: URL: security.txt shows it to those who find a hole.",
    );
  }
  return problems;
}

function isPublicOrigin(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin, hostname } = new URL(value);
  return protocol === "https:" && origin === value && !/\.(example|workers\.dev)$/.test(hostname);
}
