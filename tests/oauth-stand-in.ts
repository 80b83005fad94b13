// Stands in for Google and Discord on a local run, so that journeys can go the whole way through a provider:
//   node tests/oauth-stand-in.ts 8898
// and for the game, in .dev.vars: GOOGLE_CLIENT_ID=client-id GOOGLE_CLIENT_SECRET=client-secret
// GOOGLE_BASE_URL=http://127.0.0.1:8898/google, and the same for DISCORD. Its one screen asks who signs in.
import { createServer, type IncomingMessage } from "node:http";
import { OAuthStandIn, type Person } from "../worker/features/auth/oauth-test-support.ts";

const port = Number(process.argv[2] ?? 8898);
const standIn = new OAuthStandIn();

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The screen of the provider: a form that comes back with the same address and who it is. */
function screen(url: URL): string {
  const kept = [...url.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`,
  );
  return `<!doctype html><html lang="en"><title>Stand-in</title><h1>Who are you?</h1><form>${kept.join("")}
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

async function answer(request: IncomingMessage): Promise<Response> {
  const url = new URL(request.url ?? "/", `http://127.0.0.1:${port}`);
  if (url.pathname.endsWith("/authorize")) {
    if (!url.searchParams.has("person")) {
      return new Response(screen(url), { headers: { "content-type": "text/html" } });
    }
    // Nothing is awaited between these lines and the grant, so that two sign-ins at once do not mix.
    standIn.person = personOf(url);
    standIn.isCancelling = url.searchParams.get("person") === "cancel";
    return standIn.fetch(new Request(url));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const name of ["authorization", "content-type"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const body = request.method === "POST" ? Buffer.concat(chunks) : null;
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
