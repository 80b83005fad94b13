import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";

/** A person with an account at the stand-in. */
export interface Person {
  readonly id: string;
  /** A provider that knows none sends null. */
  readonly name: string;
  /** Null if the provider knows no address. */
  readonly email: string | null;
  readonly isVerified: boolean;
}

export const CLIENT = { id: "client-id", secret: "client-secret" };

interface Grant {
  readonly provider: string;
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
}

/**
 * Fakes of both providers under `/google` and `/discord`. They check client, registered callback URL and PKCE like
 * the real ones, and accept a code once.
 */
export class OAuthStandIn {
  readonly #origin: string;
  person: Person = { id: "1001", name: "Jane", email: "jane@provider.example", isVerified: true };
  /** Simulated failure: `refused` replies with an error status, `broken` with invalid content, `moved` redirects the token call. */
  fault: "down" | "refused" | "broken" | "moved" | null = null;
  /** True if the person presses Cancel. */
  isCancelling = false;
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, Person>();

  /** `origin` is the game's, for the registered callback URLs. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Replies to a request. Throws if it is down, as a failed connection would. */
  async fetch(request: Request): Promise<Response> {
    if (this.fault === "down") throw new TypeError("connection refused");
    const url = new URL(request.url);
    const [, provider = "", endpoint] = url.pathname.split("/");
    if (endpoint === "authorize") return this.#authorize(url, provider);
    if (this.fault === "refused") return new Response("Service unavailable", { status: 503 });
    if (this.fault === "broken") return new Response("<html>", { headers: { "content-type": "text/html" } });
    // The runtime follows a redirect that the caller doesn't refuse, and would hand over the secret.
    if (this.fault === "moved" && endpoint === "token" && request.redirect !== "follow") {
      return Response.redirect(`${url.origin}/elsewhere`, 307);
    }
    if (endpoint === "token" && request.method === "POST") return this.#token(request, provider);
    if (endpoint === "profile") return this.#profile(request, provider);
    return new Response("Not found", { status: 404 });
  }

  #authorize({ searchParams }: URL, provider: string): Response {
    const redirectUri = searchParams.get("redirect_uri") ?? "";
    const challenge = searchParams.get("code_challenge") ?? "";
    const isRight =
      searchParams.get("client_id") === CLIENT.id &&
      redirectUri === `${this.#origin}/auth/${provider}/callback` &&
      searchParams.get("response_type") === "code" &&
      searchParams.get("code_challenge_method") === "S256" &&
      challenge.length === 43 &&
      (searchParams.get("scope") ?? "").split(" ").includes("email");
    if (!isRight) return new Response("Bad request", { status: 400 });
    const back = new URL(redirectUri);
    back.searchParams.set("state", searchParams.get("state") ?? "");
    if (this.isCancelling) back.searchParams.set("error", "access_denied");
    else {
      const code = crypto.randomUUID();
      this.#grants.set(code, { provider, person: this.person, redirectUri, challenge });
      back.searchParams.set("code", code);
    }
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  async #token(request: Request, provider: string): Promise<Response> {
    if (request.headers.get("authorization") !== `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`) {
      return Response.json({ error: "invalid_client" }, { status: 401 });
    }
    const form = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = new TextEncoder().encode(form.get("code_verifier") ?? "");
    const challenge = encodeBase64urlNoPadding(sha256(verifier));
    const isRight =
      grant?.provider === provider &&
      grant.challenge === challenge &&
      grant.redirectUri === form.get("redirect_uri") &&
      form.get("grant_type") === "authorization_code";
    if (!isRight) {
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    const token = crypto.randomUUID();
    this.#tokens.set(token, grant.person);
    return Response.json({ access_token: token, token_type: "Bearer", expires_in: 3600 });
  }

  #profile(request: Request, provider: string): Response {
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const person = this.#tokens.get(token);
    if (!person) return Response.json({ error: "invalid_token" }, { status: 401 });
    const { id, name, email, isVerified } = person;
    return provider === "google"
      ? Response.json({
          sub: id,
          given_name: name || null,
          name: `${name ?? ""} Doe`,
          email,
          email_verified: isVerified,
        })
      : Response.json({ id, username: name || null, email, verified: isVerified });
  }
}
