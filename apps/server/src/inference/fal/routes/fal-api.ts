import { join } from "node:path";
import type { Job, Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../../base/limits.ts";
import { cors } from "../../../http/cors.ts";
import { createJobWorker, jobsHere } from "../../fal/job-worker.ts";
import { runEndpoint } from "../../fal/run-endpoint.ts";
import { createTemporaryFiles } from "../../fal/temporary-files.ts";
import { createTemporaryFolder } from "../../fal/temporary-folder.ts";
import { createTemporaryObjects } from "../../fal/temporary-objects.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { limitVisitors } from "../../openai/limit-visitors.ts";
import { jsonParser } from "../../openai/parse-json.ts";
import type { FalDeps } from "../fal-deps.ts";
import { endpointAt } from "./fal-call.ts";
import { FAL_HOSTS } from "./fal-hosts.ts";
import { identifyByRealtimeToken } from "./identify-by-realtime-token.ts";
import { queueRoutes } from "./queue-routes.ts";
import { realtimeTokens } from "./realtime-tokens.ts";
import { runRoutes } from "./run-routes.ts";
import { sendFailure } from "./send-failure.ts";
import { storageRoutes } from "./storage-routes.ts";

/** Files are sent separately; the body contains text only. */
const MAX_BODY_BYTES = LIMITS.falBytes.value;
const SWEEP_MS = 600_000;

/** What fal's public clients ask over HTTP, answered for the models of this hub. */
export async function falApi(app: FastifyInstance, context: ApiContext): Promise<void> {
  const { hub, gateway, config } = context;
  const onError = (error: unknown) => app.log.error({ err: error }, "fal request failed");
  const files = createTemporaryFiles({
    folder: hub.objects
      ? createTemporaryObjects(hub.objects, hub.incomingFolder)
      : createTemporaryFolder(join(config.dataFolder, "temporary")),
    signingKey: hub.signingKey,
    rows: hub.registry.temporaryFiles,
    roomBytes: config.limits.temporaryFileBytes,
  });
  const deps: FalDeps = { registry: hub.registry, gateway, files };
  const worker = createJobWorker({
    ...jobsHere(app, context),
    registry: hub.registry,
    onError,
    run: (job, viewer, signal) => runJob(deps, job, viewer, signal),
  });
  const sweep = setInterval(() => files.expire().catch(onError), SWEEP_MS).unref();
  files.expire().catch(onError);
  app.addHook("preClose", async () => {
    clearInterval(sweep);
    await worker.close();
  });

  app.setErrorHandler(sendFailure);
  cors(app);
  limitVisitors(app);
  identifyByRealtimeToken(app, context);
  const parse = jsonParser(app);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES },
    // Its clients say that they send JSON where they send nothing.
    (request, body, done) =>
      body.length === 0 ? done(null, undefined) : parse.call(app, request, body as Buffer, done),
  );
  realtimeTokens(app, "/tokens/", context);
  realtimeTokens(app, `${FAL_HOSTS["rest.fal.ai"]}/tokens/`, context);
  runRoutes(app, FAL_HOSTS["fal.run"] ?? "", deps, context);
  queueRoutes(app, FAL_HOSTS["queue.fal.run"] ?? "", { ...deps, worker }, context);
  storageRoutes(app, FAL_HOSTS["rest.fal.ai"] ?? "", files, context);
}

/** Runs a job as it was called; the viewer is looked up again. */
function runJob(
  deps: FalDeps,
  { id, endpoint, input, maker }: Job,
  viewer: Viewer,
  signal: AbortSignal,
) {
  const asked = input as { readonly origin: string; readonly input: unknown };
  const caller = { viewer, ip: maker.kind === "visitor" ? maker.key : "" };
  return runEndpoint(deps, { id, caller, endpoint: endpointAt(endpoint), ...asked }, signal);
}
