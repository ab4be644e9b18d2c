import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Ask, ToolError } from "./tool.ts";

/**
 * Asks this hub's own routes in the name of who called: rights, limits and receipts are those of the API, and no
 * second way leads to the data.
 */
export function askHub(
  app: FastifyInstance,
  { headers, host, ip }: Pick<FastifyRequest, "headers" | "host" | "ip">,
  signal: AbortSignal,
): Ask {
  return async ({ method, url, body, range }) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      signal,
      headers: {
        host,
        accept: "application/json, */*",
        ...(headers.authorization !== undefined && { authorization: headers.authorization }),
        ...(range !== undefined && { range }),
      },
      ...(body && { payload: body }),
    });
    const { statusCode, rawPayload } = response;
    const header = (name: string) => {
      const value = response.headers[name];
      return value === undefined ? undefined : `${value}`;
    };
    if (statusCode >= 300) throw new ToolError(problemOf(statusCode, rawPayload, header));
    const [, total] = /\/(\d+)$/.exec(header("content-range") ?? "") ?? [];
    return {
      contentType: header("content-type") ?? "",
      bytes: rawPayload,
      size: total === undefined ? rawPayload.byteLength : Number(total),
      header,
    };
  };
}

function problemOf(
  status: number,
  body: Buffer,
  header: (name: string) => string | undefined,
): string {
  const said = header("x-error-message") ?? body.toString().slice(0, 500);
  return `${said} (${status})`;
}
