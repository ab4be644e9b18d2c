import { parseRepoId, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../gateway/context.ts";
import { createVote, newVote } from "../schemas/votes.ts";

/** Votes of the arena; the page `/playground/results` shows what they come to. */
export function votesApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.post("/api/arena/votes", { config: { api: createVote } }, async (request, reply) => {
    const { models, outcome, winner } = newVote.parse(request.body);
    await hub.registry.votes.vote(request.viewer, {
      models: models.map(modelOf),
      outcome,
      ...(winner !== undefined && { winner: modelOf(winner) }),
    });
    return reply.code(204).send();
  });
}

function modelOf(name: string) {
  const id = parseRepoId("model", name);
  if (id) return id;
  throw new RegistryError("bad-request", `Invalid model name: "${name.slice(0, 200)}".`);
}
