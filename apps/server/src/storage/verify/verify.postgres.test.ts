import { inject } from "vitest";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { describeVerification } from "../../testing/verify-contract.ts";

describeVerification("PostgreSQL", async () => ({
  ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
}));
