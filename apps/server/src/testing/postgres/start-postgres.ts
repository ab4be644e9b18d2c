import type { TestProject } from "vitest/node";
import { createPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * A real PostgreSQL for all tests of a project, deleted after them; or the one at `ORRERY_TEST_POSTGRES`,
 * where its account is a superuser.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.ORRERY_TEST_POSTGRES;
  if (outside) {
    project.provide("postgresUrl", outside);
    return async () => undefined;
  }
  const server = await createPostgresServer();
  await server.start();
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
