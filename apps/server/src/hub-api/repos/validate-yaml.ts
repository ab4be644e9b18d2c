import { findCardProblem, parseCard } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { validateYaml, yamlBody } from "../schemas/catalog.ts";

const BARE = "The card has no metadata. Lists and filters can't show its task, library or license.";

/**
 * Clients validate the card before every commit with a README, and read JSON for any status (see
 * hub-protocol §1.8).
 */
export function validateYamlApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.post(
    "/api/validate-yaml",
    { bodyLimit: LIMITS.validateBytes.value, config: { api: validateYaml } },
    async (request, reply) => {
      const { content } = yamlBody.parse(request.body);
      const card = await parseCard(content, hub.readYaml);
      const problem = findCardProblem(card);
      if (problem !== undefined)
        return reply.code(400).send({ errors: [{ message: problem }], warnings: [] });
      const isBare = Object.keys(card.data).length === 0;
      return { errors: [], warnings: isBare ? [{ message: BARE }] : [] };
    },
  );
}
