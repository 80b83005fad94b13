// Simulates Google and Discord for a local run:
//   node tests/e2e/support/oauth-stand-in.ts 8898 http://localhost:8787
// The game at that origin needs the settings of tests/e2e/support/oauth-world.ts in its .dev.vars. A screen asks for the person
// to sign in as.
import { createServer, type IncomingMessage } from "node:http";
import { OAuthStandIn, type Person } from "../../../worker/features/auth/oauth-test-support.ts";

const port = Number(process.argv[2] ?? 8898);
const standIn = new OAuthStandIn(process.argv[3] ?? "http://localhost:8787");

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The provider's screen: a form that repeats the URL's parameters and adds the person. */
function screen(url: URL): string {
  const kept = [...url.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`,
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Stand-in</title><h1>Who are you?</h1><form>${kept.join("")}
<p><label>Id <input name="person_id" value="1001"></label></p>
<p><label>Name <input name="person_name" value="Jane"></label></p>
<p><label>Email <input name="person_email" value="jane@provider.example"></label></p>
<p><label><input type="checkbox" name="person_verified" checked> Email is verified</label></p>
<p><button name="person" value="allow">Allow</button> <button name="person" value="cancel">Cancel</button></p></form></html>`;
}

function personOf({ searchParams }: URL): Person {
  return {
    id: searchParams.get("person_id") ?? "",
    name: searchParams.get("person_name") ?? "",
    email: searchParams.get("person_email") || null,
    isVerified: searchParams.has("person_verified"),
  };
}

async function authorize(url: URL): Promise<Response> {
  if (!url.searchParams.has("person")) {
    return new Response(screen(url), { headers: { "content-type": "text/html" } });
  }
  // No await from here to the grant, so that concurrent sign-ins don't mix.
  standIn.person = personOf(url);
  standIn.isCancelling = url.searchParams.get("person") === "cancel";
  return standIn.fetch(new Request(url));
}

async function answer(request: IncomingMessage): Promise<Response> {
  const url = new URL(request.url ?? "/", `http://127.0.0.1:${port}`);
  if (url.pathname.endsWith("/authorize")) return authorize(url);
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const headers = new Headers();
  for (const name of ["authorization", "content-type"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const body = request.method === "POST" ? text : null;
  return standIn.fetch(new Request(url, { method: request.method ?? "GET", headers, body }));
}

createServer((request, reply) => {
  answer(request).then(
    async (response) => {
      reply.writeHead(response.status, Object.fromEntries(response.headers));
      reply.end(Buffer.from(await response.arrayBuffer()));
    },
    () => reply.destroy(),
  );
}).listen(port, "127.0.0.1", () => console.log(`stand-in on http://127.0.0.1:${port}`));
