import { isUtf8 } from "node:buffer";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { createJobWorker, jobsHere } from "../../fal/job-worker.ts";
import { makerOf } from "../../fal/routes/fal-call.ts";
import type { ApiContext } from "../../gateway/context.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import { callerOf } from "../../openai/inference-call.ts";
import { readForm } from "../../openai/read-form.ts";
import {
  batchBody,
  cancelBatch,
  createBatch,
  createFile,
  deleteFile,
  fileForm,
  filePageQuery,
  getBatch,
  getFile,
  getFileContent,
  listBatches,
  listFiles,
  pageQuery,
} from "../../schemas/batches.ts";
import { presentBatch, presentFile, presentPage } from "../present-batch.ts";
import { runBatch } from "../run-batch.ts";

/** Batches at the same time, in each process. */
const PLACES = 2;

type ById = FastifyRequest<{ Params: { id: string } }>;

/** `/v1/files` and `/v1/batches`: calls that are answered within a day, as a job of the queue. */
export function batchesApi(app: FastifyInstance, gateway: Gateway, context: ApiContext): void {
  const { hub } = context;
  const { callFiles, batches } = hub.registry;
  const config = { runsModels: true };
  const worker = createJobWorker({
    ...jobsHere(app, context),
    registry: hub.registry,
    kind: "batch",
    places: PLACES,
    run: (job, viewer, signal) =>
      runBatch({ gateway, registry: hub.registry }, job, viewer, signal),
    onError: (error) => app.log.error({ err: error }, "a batch failed"),
  });
  app.addHook("preClose", () => worker.close());

  app.post("/v1/files", { config: { ...config, api: createFile } }, async (request) => {
    const form = await readForm(request.body, request.headers["content-type"]);
    const { file, "expires_after[seconds]": expiresAfter } = fileForm.parse(form);
    const content = Buffer.from(await file.bytes());
    if (!isUtf8(content)) throw new GatewayError("invalid-request", "The file is not valid UTF-8.");
    const given = { name: file.name, content: content.toString(), expiresAfter };
    return presentFile(await callFiles.create(request.viewer, given));
  });

  app.get("/v1/files", { config: { ...config, api: listFiles } }, async ({ viewer, query }) => {
    const { limit, after, purpose } = filePageQuery.parse(query);
    const found = await callFiles.list(viewer, { limit: limit + 1, after, purpose });
    return presentPage(found.map(presentFile), limit);
  });

  app.get(
    "/v1/files/:id",
    { config: { ...config, api: getFile } },
    async ({ viewer, params: { id } }: ById) => presentFile(await callFiles.get(viewer, id)),
  );

  app.get(
    "/v1/files/:id/content",
    { config: { ...config, api: getFileContent } },
    async ({ viewer, params: { id } }: ById, reply) =>
      reply.type("application/jsonl; charset=utf-8").send(await callFiles.read(viewer, id)),
  );

  app.delete(
    "/v1/files/:id",
    { config: { ...config, api: deleteFile } },
    async ({ viewer, params: { id } }: ById) => {
      await callFiles.delete(viewer, id);
      return { id, object: "file", deleted: true };
    },
  );

  app.post("/v1/batches", { config: { ...config, api: createBatch } }, async (request) => {
    const { input_file_id, endpoint, metadata } = batchBody.parse(request.body);
    const { viewer, billTo } = callerOf(request);
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in or send an access token.");
    const batch = await batches.create(viewer, {
      endpoint,
      inputFileId: input_file_id,
      metadata: metadata ?? {},
      billTo,
      maker: makerOf(request),
    });
    worker.wake();
    return presentBatch(batch);
  });

  app.get("/v1/batches", { config: { ...config, api: listBatches } }, async ({ viewer, query }) => {
    const { limit, after } = pageQuery.parse(query);
    const found = await batches.list(viewer, { limit: limit + 1, after });
    return presentPage(found.map(presentBatch), limit);
  });

  app.get(
    "/v1/batches/:id",
    { config: { ...config, api: getBatch } },
    async ({ viewer, params: { id } }: ById) => presentBatch(await batches.get(viewer, id)),
  );

  app.post(
    "/v1/batches/:id/cancel",
    { config: { ...config, api: cancelBatch } },
    async ({ viewer, params: { id } }: ById) => presentBatch(await batches.cancel(viewer, id)),
  );
}
