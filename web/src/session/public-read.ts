import { useEffect, useState } from "react";
import { PUBLIC_TEXT } from "#game/core/wire/public.ts";
import { ApiError, errorText } from "../server/api.ts";

/** A read of a public page. */
export type PublicRead<Data> =
  | { readonly status: "loading" }
  | { readonly status: "shown"; readonly data: Data }
  | { readonly status: "failed"; readonly text: string; readonly canRetry: boolean };

/** Reads the data of a public page, again when `id` changes. Nothing of the signed-in area is there for it. */
export function usePublicRead<Data>(id: string, read: (id: string) => Promise<Data>): PublicRead<Data> {
  const [state, setState] = useState<PublicRead<Data>>({ status: "loading" });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PublicRead<Data>) => isCurrent && setState(next);
    read(id).then(
      (data) => show({ status: "shown", data }),
      (error) => {
        const isAbsent = error instanceof ApiError && error.status === 404;
        const text = isAbsent ? PUBLIC_TEXT.notFound : errorText(error, "Failed to load the page");
        show({ status: "failed", text, canRetry: !isAbsent });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, read]);
  return state;
}
