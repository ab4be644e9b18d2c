import { RegistryError } from "../errors.ts";

/** Nothing has this name; clients know the sentence (hub-protocol §2.8). */
export const refNotFound = (revision: string) =>
  new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);
