import { isRegistryError } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { sendError } from "../../http/error-response.ts";
import type { ReadDataset } from "../../hub/datasets/find-dataset.ts";

/** JSON as text or the bytes of a file, and the dataset at the commit it is true of. */
export type ViewerAnswer = { readonly found: ReadDataset } & (
  | { readonly json: string }
  | { readonly body: Buffer; readonly type: string }
);

/** Answers as the public dataset viewer does: `X-Revision`, and errors with its codes. */
export async function answerViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<ViewerAnswer>,
): Promise<unknown> {
  try {
    const answer = await work();
    const { found } = answer;
    if (found.at.commit !== undefined) reply.header("x-revision", found.at.commit);
    reply.header("cache-control", "private, no-cache");
    if ("body" in answer) return reply.type(answer.type).send(answer.body);
    return reply.type("application/json; charset=utf-8").send(answer.json);
  } catch (error) {
    const known = explain(error, request);
    if (!known) return sendError(error, request, reply);
    return sendEngineError(known, reply);
  }
}

/** Of routes that are the hub's own: the public service answers 500 for what is not the server's fault. */
const OWN_STATUS: Readonly<Record<string, number>> = {
  EmptyDatasetError: 404,
  ResponseNotReady: 503,
  DatasetGenerationError: 422,
};

/** Answers a route that the public service does not have. */
export async function answerOwn(
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  reply.header("cache-control", "private, no-cache");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message, status } = error;
    return sendEngineError({ code, message, status: OWN_STATUS[code] ?? status }, reply);
  }
}

/** An error with the code that clients of dataset viewers know. */
function sendEngineError(
  { status, code, message }: Pick<EngineError, "status" | "message"> & { readonly code: string },
  reply: FastifyReply,
): FastifyReply {
  reply.header("x-error-code", code).header("cache-control", "no-store");
  if (status === 503) reply.header("retry-after", 5);
  return reply.code(status).send({ error: message });
}

/** A query that fits, or an error that names the parameter. */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "");
  const isMissing = !Object.hasOwn(query as object, name);
  throw isMissing
    ? new EngineError("MissingRequiredParameter", `Parameter '${name}' is required.`)
    : new EngineError("InvalidParameter", `Parameter '${name}': ${issue?.message}.`);
}

function explain(error: unknown, { viewer }: FastifyRequest) {
  if (error instanceof EngineError) return error;
  if (
    !isRegistryError(error) ||
    !/^(?:repo-not-found|revision-not-found|gated-repo)$/.test(error.code)
  )
    return undefined;
  const message = "The dataset does not exist, or is not accessible with these credentials.";
  return viewer.kind === "anonymous"
    ? { status: 401, code: "ExternalUnauthenticatedError", message }
    : { status: 404, code: "ExternalAuthenticatedError", message };
}
