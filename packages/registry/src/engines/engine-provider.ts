import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { isEngineName } from "./engine.ts";
import { findEngineRow } from "./engine-store.ts";

const PREFIX = "engine/";

/** An engine among the providers: `engine/big`. */
export const engineProvider = (name: string): string => `${PREFIX}${name}`;

/** The engine that a provider's ID names; `undefined` for a provider. Pure. */
export function engineNameOf(provider: string): string | undefined {
  const name = provider.slice(PREFIX.length);
  return provider.startsWith(PREFIX) && isEngineName(name) ? name : undefined;
}

/** Throws `bad-request` for an engine that no owner may map a model to. Its sentence does not say which engines there are. */
export async function requireTakesMappings(db: Database, provider: string): Promise<void> {
  const name = engineNameOf(provider);
  if (name === undefined || (await findEngineRow(db, name))?.takesMappings) return;
  throw new RegistryError(
    "bad-request",
    `No engine "${name}" takes mappings. Ask an administrator of this hub to add it, or to let it take mappings.`,
  );
}
