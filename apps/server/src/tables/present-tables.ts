import { canSeeHub, RegistryError, type Viewer } from "@orrery/registry";
import type { TablesData } from "@orrery/web/page-data/tables";
import type { LiveTables } from "./live-tables.ts";
import { originOf } from "./merge-rows.ts";

/** The rows that are not built in, for administrators. Throws `unauthorized`, `forbidden`. */
export function presentTables(tables: LiveTables, viewer: Viewer): TablesData {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to see the tables.");
  if (!canSeeHub(viewer))
    throw new RegistryError("forbidden", "Only an administrator can see the tables.");
  const { update, rows, problems } = tables.state();
  return {
    ...(update && {
      update: {
        version: update.version,
        signer: update.signer,
        installedAt: update.installedAt.toISOString(),
      },
    }),
    rows: rows.map(({ source, ...row }) => ({ ...row, origin: originOf(source) })),
    problems,
  };
}
