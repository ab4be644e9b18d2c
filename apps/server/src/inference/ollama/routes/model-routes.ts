import { asCaller, parseRepoId, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../gateway/context.ts";
import {
  ollamaLoaded,
  ollamaShow,
  ollamaTags,
  ollamaVersion,
  showBody,
} from "../../schemas/ollama.ts";
import { findModel } from "../find-model.ts";
import { listLoaded } from "../list-loaded.ts";
import { listServed } from "../list-served.ts";
import { presentDetails } from "../present-details.ts";
import { presentTags } from "../present-models.ts";

/**
 * The first version with `logprobs`, the newest field that this door takes. Clients compare it before they use what newer
 * versions have; some refuse one below 0.6.4.
 */
const VERSION = "0.12.11";

/** `/api/tags` and what else says which models there are. */
export function modelRoutes(app: FastifyInstance, context: ApiContext): void {
  const config = { runsModels: true };
  const { hub, gateway } = context;

  app.get("/api/tags", { config: { ...config, api: ollamaTags } }, async ({ viewer }) => ({
    models: presentTags(await listServed(context, viewer)),
  }));

  app.get("/api/ps", { config: { ...config, api: ollamaLoaded } }, async ({ viewer }) => ({
    models: await listLoaded(context, viewer),
  }));

  app.post("/api/show", { config: { ...config, api: ollamaShow } }, async (request) => {
    const { model, name } = showBody.parse(request.body);
    const wanted = await findModel(context, request, model ?? name ?? "");
    const id = parseRepoId("model", wanted.id);
    if (!id) throw new RegistryError("repo-not-found", "Repository not found");
    const repo = await hub.registry.repos.get(asCaller(request.viewer), id);
    const mappings = await gateway.providerMapping(request.viewer, repo.id);
    return presentDetails({ repo, mappings });
  });

  app.get("/api/version", { config: { ...config, api: ollamaVersion } }, async () => ({
    version: VERSION,
  }));
}
