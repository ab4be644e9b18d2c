import { z } from "zod";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";

/** What identity providers call: OpenID Connect Back-Channel Logout 1.0. */
export const endSessions: ApiDescription = {
  id: "endSessions",
  group: "people",
  summary: "End the sessions of a person, as their identity provider asks",
  notes: "The form has a `logout_token`, which the provider signed.",
  body: text("application/x-www-form-urlencoded"),
  responses: { 200: null },
  errors: z.looseObject({ error: z.string() }),
};
