import type { FastifyRequest } from "fastify";

export type Query = Readonly<Record<string, string | readonly string[]>>;

/** A request's query with lists under one name, however the client wrote them: `expand`, `expand[]`, `expand[0]`. */
export function queryOf(request: FastifyRequest): Query {
  const found: Record<string, string | readonly string[]> = {};
  for (const [written, value] of Object.entries(request.query as Query)) {
    const name = written.replace(/\[\d*\]$/, "");
    const isList = name !== written || name in found;
    found[name] = isList ? [...[found[name] ?? []].flat(), ...[value].flat()] : value;
  }
  return found;
}
