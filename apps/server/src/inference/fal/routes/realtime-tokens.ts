import type { FastifyInstance } from "fastify";
import { formatRealtimeToken } from "../../../realtime/realtime-token.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { createRealtimeToken, realtimeTokenBody } from "../../schemas/fal.ts";
import { makerOf } from "./fal-call.ts";

/**
 * `POST /tokens/`: a short-lived token for live sessions with some models. Access to the models is checked
 * when a session is opened, so that the answer does not reveal which exist.
 */
export function realtimeTokens(app: FastifyInstance, path: string, { hub }: ApiContext): void {
  app.post(
    path,
    { config: { runsModels: true, api: createRealtimeToken } },
    async (request, reply) => {
      const asked = realtimeTokenBody.parse(request.body);
      const text = formatRealtimeToken(hub.signingKey, {
        maker: makerOf(request),
        apps: asked.allowed_apps,
        expires: Math.floor(Date.now() / 1000) + Math.round(asked.token_expiration),
        isOwnSite: request.accessToken === undefined && request.headers.origin !== undefined,
      });
      return reply
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(text));
    },
  );
}
