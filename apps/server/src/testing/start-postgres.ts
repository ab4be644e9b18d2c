import type { TestProject } from "vitest/node";
import { createPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A real PostgreSQL for all tests of a project, gone when they are over. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await createPostgresServer();
  await server.start();
  project.provide("postgresUrl", server.url);
  return () => server.remove();
}
