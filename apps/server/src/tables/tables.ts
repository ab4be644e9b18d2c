import { apps } from "./kinds/apps.ts";
import { clients } from "./kinds/clients.ts";
import { ggufTypes, hardware, languages, licenses } from "./kinds/facts.ts";
import { hooks } from "./kinds/hooks.ts";
import { libraries } from "./kinds/libraries.ts";
import { providers } from "./kinds/providers.ts";
import { taskAliases, tasks } from "./kinds/tasks.ts";
import type { AnyTable } from "./table-kind.ts";

/** The tables that may be changed, by the name of their folder and of their part of an update. */
export const TABLES = {
  tasks,
  "task-aliases": taskAliases,
  libraries,
  providers,
  clients,
  apps,
  languages,
  licenses,
  hardware,
  "gguf-types": ggufTypes,
  hooks,
} as const satisfies Readonly<Record<string, AnyTable>>;

export type TableName = keyof typeof TABLES;

export const isTableName = (name: string): name is TableName => Object.hasOwn(TABLES, name);
