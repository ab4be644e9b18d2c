import { findCardProblem, parseCard } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import type { ApiContext } from "./context.ts";

const body = z.object({ content: z.string().max(2_000_000), repoType: z.string().optional() });

const BARE = "The card has no metadata: lists and filters will not know what the repo is.";

/** Clients ask before every commit that holds a README, and read JSON whatever the status (contract §1.8). */
export function validateYamlApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.post(
    "/api/validate-yaml",
    { bodyLimit: LIMITS.validateBytes.value },
    async (request, reply) => {
      const { content } = body.parse(request.body);
      const card = await parseCard(content, hub.readYaml);
      const problem = findCardProblem(card);
      if (problem !== undefined)
        return reply.code(400).send({ errors: [{ message: problem }], warnings: [] });
      const isBare = Object.keys(card.data).length === 0;
      return { errors: [], warnings: isBare ? [{ message: BARE }] : [] };
    },
  );
}
