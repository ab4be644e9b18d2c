import { RegistryError } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import { HUB } from "./owner-key.ts";
import type { Payer } from "./provider-key.ts";
import { canSpendFor } from "./provider-key-access.ts";

/** Who pays where no key is needed. */
export const NOBODY: Payer = { ...HUB, name: "hub" };

/**
 * Who may pay for the viewer's calls, the first first. Anonymous callers spend nothing; a caller who names an
 * organization spends only its money. Throws `bill-to-refused`.
 */
export function payersOf(viewer: Viewer, billTo: string | undefined): readonly Payer[] {
  if (viewer.kind === "anonymous") {
    if (billTo) throw refusal(billTo);
    return [];
  }
  const own: Payer = { kind: "account", key: viewer.key, name: viewer.name };
  if (!billTo || billTo.toLowerCase() === viewer.name.toLowerCase()) return [own, NOBODY];
  const wanted = billTo.toLowerCase();
  const organization = viewer.organizations.find(({ name }) => name.toLowerCase() === wanted);
  if (!organization || !canSpendFor(viewer, billTo)) throw refusal(billTo);
  return [{ kind: "organization", key: organization.key, name: organization.name }];
}

/** The same for an organization that is not there. */
const refusal = (billTo: string) =>
  new RegistryError(
    "bill-to-refused",
    `You can't bill ${billTo}: only contributors of an organization can.`,
  );
