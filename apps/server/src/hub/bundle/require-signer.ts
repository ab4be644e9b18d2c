import { OPERATOR } from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import type { OpenBundle } from "../../storage/bundle/open-bundle.ts";
import type { Hub } from "../hub.ts";

export interface Trust {
  /** Public keys that are trusted, next to those of this hub. */
  readonly keys?: readonly string[] | undefined;
  readonly allowsUnsigned?: boolean | undefined;
}

/** Returns who signed a bundle, as this hub names them. Throws `refused` for a signature that it does not trust. */
export async function requireSigner(
  { registry }: Pick<Hub, "registry">,
  { signer }: Pick<OpenBundle, "signer">,
  { keys = [], allowsUnsigned = false }: Trust,
): Promise<string> {
  const trusted = await registry.bundleKeys.list(OPERATOR);
  const known = trusted.find(({ key }) => key === signer);
  if (known) return known.name;
  if (signer !== undefined && keys.includes(signer)) return signer;
  if (allowsUnsigned) return signer ?? "no one";
  throw new StartError(
    "refused",
    signer === undefined
      ? "The bundle is not signed. Use --allow-unsigned if you trust where it comes from."
      : `The bundle is signed with ${signer}, which this hub does not trust. If it is the key that "orrery bundle key" prints on the other hub, run orrery bundle trust NAME ${signer}`,
  );
}
