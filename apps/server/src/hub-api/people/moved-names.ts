import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";

const OWNER_PATH = /^\/api\/(users|organizations)\/([^/?]+)(.*)$/;

/** Sends API clients the new name of a renamed account or organization, as `movedRepos` does for repos. */
export function movedNames(app: FastifyInstance, { hub }: ApiContext): void {
  app.addHook("preParsing", async (request, reply) => {
    const [, kind, name = "", rest = ""] = OWNER_PATH.exec(request.url) ?? [];
    if (kind === undefined) return;
    const now = await hub.registry.renames.current(decode(name));
    if (now === undefined) return;
    reply.code(307).header("location", `/api/${kind}/${now}${rest}`);
    return reply.send({ movedTo: now });
  });
}

/** The router has read it already: it is well-formed. */
const decode = (name: string): string => decodeURIComponent(name);
