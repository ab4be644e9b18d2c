import { isSmallJson, type JsonLimits } from "@orrery/catalog";
import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";

/** Of what the API asks for. */
const API_JSON: JsonLimits = { parts: LIMITS.jsonParts.value, values: LIMITS.jsonParts.value };
/** Of calls of models, which may be given long lists of numbers. */
export const CALL_JSON: JsonLimits = {
  parts: LIMITS.callJsonParts.value,
  values: LIMITS.callJsonValues.value,
};
/** Of one line of a commit: a file's text is one value. */
export const LINE_JSON: JsonLimits = { parts: 1_000, values: 1_000 };

/** Throws `body-too-complex` for JSON that would block the event loop while it is parsed. */
export function requireSmallJson(text: string, limits: JsonLimits = API_JSON): void {
  if (isSmallJson(text, limits)) return;
  throw new RegistryError(
    "body-too-complex",
    `The JSON has more than ${limits.parts.toLocaleString("en-US")} names, objects and lists, or ${limits.values.toLocaleString("en-US")} values. Send it in several requests.`,
  );
}

/** Parses JSON bodies as Fastify does, when they are small enough. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    try {
      requireSmallJson(body as string);
    } catch (error) {
      return done(error as Error);
    }
    // `@huggingface/hub` gives a type to the body that it does not send.
    if (body === "" && request.method === "DELETE") return done(null, undefined);
    return parse(request, body as string, done);
  });
}
