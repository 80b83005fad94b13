import { useEffect, useState } from "react";
import { PUBLIC_TEXT } from "#game/core/wire/public.ts";
import { ApiError, errorText } from "../server/api.ts";

/** A read of a public page. */
export type PublicRead<Data> =
  | { readonly status: "loading" }
  | { readonly status: "shown"; readonly data: Data }
  | { readonly status: "failed"; readonly text: string; readonly canRetry: boolean };

/** A read that began before its page was drawn. */
interface BegunRead<Data> {
  readonly id: string;
  readonly end: Promise<PublicRead<Data>>;
  known: PublicRead<Data>;
}

/** Reads the public pages of a kind, of which nothing in the signed-in area has a copy. */
export class PublicReads<Data> {
  readonly #read: (id: string) => Promise<Data>;
  #begun: BegunRead<Data> | null = null;

  constructor(read: (id: string) => Promise<Data>) {
    this.#read = read;
  }

  /** Begins to read the page that a visit opens, while its code loads. */
  async begin(id: string): Promise<void> {
    const begun: BegunRead<Data> = { id, end: this.#result(id), known: { status: "loading" } };
    this.#begun = begun;
    begun.known = await begun.end;
  }

  /** Returns what is known of a page at its first draw. */
  known(id: string): PublicRead<Data> {
    return this.#begun?.id === id ? this.#begun.known : { status: "loading" };
  }

  /** Reads a page, unless its read was begun. */
  end(id: string): Promise<PublicRead<Data>> {
    return this.#begun?.id === id ? this.#begun.end : this.#result(id);
  }

  async #result(id: string): Promise<PublicRead<Data>> {
    try {
      return { status: "shown", data: await this.#read(id) };
    } catch (error) {
      const isAbsent = error instanceof ApiError && error.status === 404;
      const text = isAbsent ? PUBLIC_TEXT.notFound : errorText(error, "Failed to load the page");
      return { status: "failed", text, canRetry: !isAbsent };
    }
  }
}

/** Reads a public page, again when `id` changes. */
export function usePublicRead<Data>(reads: PublicReads<Data>, id: string): PublicRead<Data> {
  const [state, setState] = useState(() => reads.known(id));
  useEffect(() => {
    let isCurrent = true;
    void reads.end(id).then((result) => isCurrent && setState(result));
    return () => {
      isCurrent = false;
    };
  }, [reads, id]);
  return state;
}
