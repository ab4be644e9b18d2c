import type { FastifyInstance } from "fastify";
import { LIMITS } from "../base/limits.ts";
import { parseForm } from "../http/body/parse-form.ts";

/** Bodies are forms here, as the protocol says. */
export function formsOf(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: LIMITS.formBytes.value },
    (_request, body, done) => {
      try {
        done(null, parseForm(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}
