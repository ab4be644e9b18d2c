import type { Database } from "../database.ts";
import { findHubVisibility, listChosenVisibilities } from "./default-visibility-store.ts";

/**
 * Those of some namespaces where new repos are private unless someone says otherwise: as the organization
 * chose, else as the hub.
 */
export async function listPrivateByDefault(
  db: Database,
  namespaces: readonly string[],
): Promise<readonly string[]> {
  const [ofHub, chosen] = await Promise.all([
    findHubVisibility(db),
    listChosenVisibilities(db, namespaces),
  ]);
  return namespaces.filter((name) => (chosen.get(name.toLowerCase()) ?? ofHub) === "private");
}
