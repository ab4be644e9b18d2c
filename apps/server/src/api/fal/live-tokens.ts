import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { LIVE } from "../../realtime/live-limits.ts";
import { formatLiveToken } from "../../realtime/live-token.ts";
import type { ApiContext } from "../context.ts";
import { makerOf } from "./fal-call.ts";

const body = z.object({
  allowed_apps: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^[\w./-]+$/),
    )
    .min(1)
    .max(LIVE.maxApps),
  token_expiration: z.number().min(1).max(LIVE.maxTokenSeconds).default(LIVE.tokenSeconds),
});

/**
 * `POST /tokens/`: leave to open live sessions of some models for a short time. Which of them the maker may
 * call is asked when a session is opened, so the answer tells nothing of what there is.
 */
export function liveTokens(app: FastifyInstance, path: string, { hub }: ApiContext): void {
  app.post(path, { config: { runsModels: true } }, async (request, reply) => {
    const asked = body.parse(request.body);
    const text = formatLiveToken(hub.signingKey, {
      maker: makerOf(request),
      apps: asked.allowed_apps,
      expires: Math.floor(Date.now() / 1000) + Math.round(asked.token_expiration),
      isOwnSite: request.accessToken === undefined && request.headers.origin !== undefined,
    });
    return reply
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(text));
  });
}
