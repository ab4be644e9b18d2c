import { parseCard } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const body = z.object({ content: z.string().max(2_000_000), repoType: z.string().optional() });

/** Clients ask before every commit that holds a README, and read JSON whatever the status (contract §1.8). */
export function validateYamlApi(app: FastifyInstance): void {
  app.post("/api/validate-yaml", { bodyLimit: 4 * 1024 * 1024 }, async (request, reply) => {
    const { problem } = parseCard(body.parse(request.body).content);
    if (problem === undefined) return { errors: [], warnings: [] };
    return reply.code(400).send({ errors: [{ message: problem }], warnings: [] });
  });
}
