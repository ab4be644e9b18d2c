import type { TablesData } from "@orrery/web/page-data/tables";
import { presentTables } from "../../tables/present-tables.ts";
import type { Load } from "../page-context.ts";
import { signInFirst } from "./load-forms.ts";

/** Where the hub's tables come from, for administrators. */
export const loadTables: Load<TablesData> = async ({ hub }, visit) =>
  visit.viewer.kind === "anonymous" ? signInFirst(visit) : presentTables(hub.tables, visit.viewer);
