import type { ReactElement } from "react";

/** Children without bare text, which may stand beside others. See docs/reference/platform.md#translation. */
export type Elements = ReactElement | readonly Elements[] | false | "" | null | undefined;
