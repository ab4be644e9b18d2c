import { inject } from "vitest";
import { describeBackup } from "../../testing/backup-contract.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";

describeBackup("PostgreSQL", async () => ({
  ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
}));
