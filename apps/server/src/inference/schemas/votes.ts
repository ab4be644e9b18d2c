import { VOTE_OUTCOMES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

export const newVote = z.object({
  models: z.array(z.string()).max(4).describe("Two to four models, each once."),
  outcome: z.enum(VOTE_OUTCOMES).describe("`bad`: none of the answers is good."),
  winner: z.string().optional().describe("One of the models, with the outcome `winner`."),
});

export const createVote: ApiDescription = {
  id: "createVote",
  group: "usage",
  summary: "Vote for the model that answered best",
  notes: "The question and the answers are not sent. An account has 500 votes in 24 hours.",
  body: newVote,
  responses: { 204: null },
};
