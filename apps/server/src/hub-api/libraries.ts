import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../inference/gateway/context.ts";
import { listLibraries } from "./schemas/catalog.ts";

/** Every library by its key, as the hub's clients describe them; the code that loads a model stays here. */
export function librariesApi(app: FastifyInstance, { hub: { catalog } }: ApiContext): void {
  app.get("/api/libraries", { config: { api: listLibraries } }, async () =>
    Object.fromEntries(
      Object.entries(catalog.libraries).map(([key, { snippets: _, ...library }]) => [key, library]),
    ),
  );
}
