import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type ApiDescription, bodiesOf, isContent } from "../http/openapi/api-description.ts";
import { hubError } from "../http/openapi/errors.ts";

const CREATED = "fastify.initialization";

/** Of an answer, what its description is compared with. */
interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

/**
 * Compares every JSON answer of the app that `create` makes with the description of its route. What differs is in
 * `problems`.
 */
export function checkAnswers<Result>(create: () => Result) {
  const problems: string[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook("onSend", async (request, reply, payload) => {
      const { api } = request.routeOptions.config;
      if (!api || !(typeof payload === "string" || Buffer.isBuffer(payload))) return;
      const mediaType = String(reply.getHeader("content-type") ?? "").split(";")[0] ?? "";
      const answer = { status: reply.statusCode, mediaType, text: String(payload) };
      const problem = findProblem(api, answer);
      if (problem) problems.push(`${request.method} ${request.url} (${api.id}): ${problem}`);
    });
  };
  subscribe(CREATED, listen);
  try {
    return { result: create(), problems };
  } finally {
    unsubscribe(CREATED, listen);
  }
}

/** Why an answer is not as described; `undefined` if it is, or if it is not JSON. */
export function findProblem(
  { responses, errors = hubError }: ApiDescription,
  { status, mediaType, text }: Answer,
): string | undefined {
  if (!/[/+]json$/.test(mediaType) || text === "") return undefined;
  const described = bodiesOf(responses[status]);
  const schemas = [...described, ...(status >= 400 ? [errors] : [])].flatMap((body) => {
    if (body === null) return [];
    if (!isContent(body)) return [body];
    return typeof body.schema === "string" ? [] : [body.schema];
  });
  if (schemas.length === 0) return `${status} with JSON is not described.`;
  const value: unknown = JSON.parse(text);
  const results = schemas.map((schema) => schema.safeParse(value));
  if (results.some(({ success }) => success)) return undefined;
  return `${status}: ${results.map(({ error }) => error && z.prettifyError(error)).join("; ")}`;
}
