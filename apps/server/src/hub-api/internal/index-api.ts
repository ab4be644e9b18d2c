import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { Hub } from "../../hub/hub.ts";
import { readAsked } from "../../storage/search/remote/index-message.ts";
import { INDEX_PATH } from "../../storage/search/remote/remote-index.ts";

/** What processes without the index ask this one. Below `internalRoutes`. */
export function indexApi(app: FastifyInstance, { answerIndex }: Pick<Hub, "answerIndex">): void {
  const config = { ownCredentials: true };
  app.post(INDEX_PATH, { config, logLevel: "warn" }, async ({ body }) => {
    const asked = parse(body);
    return (await answerIndex(asked)) ?? {};
  });
}

function parse(body: unknown) {
  try {
    return readAsked(body);
  } catch (cause) {
    throw new RegistryError("bad-request", "This is no question for the index.", { cause });
  }
}
