import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../inference/gateway/context.ts";
import { presentTables } from "../tables/present-tables.ts";
import { listTables } from "./schemas/hub.ts";

/** The tables' custom rows, their origins and their problems, for administrators. */
export function tablesApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.get("/api/admin/tables", { config: { api: listTables } }, async ({ viewer }) =>
    presentTables(hub.tables, viewer),
  );
}
