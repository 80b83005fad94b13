import * as v from "valibot";
import { ClientsFile } from "#game/contract/content/clients.ts";
import type { ClientList } from "#game/rules/clients/client.ts";
import file from "./clients.json" with { type: "json" };

/** The clients of the Two O'Clock, parsed once when the Worker starts. */
export const CLIENTS: ClientList = v.parse(ClientsFile, file);
