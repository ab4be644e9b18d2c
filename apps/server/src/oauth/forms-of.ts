import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
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

/** Also takes JSON, as the public hub's client sends it: an object of texts is read as a form. */
export function jsonFormsOf(app: FastifyInstance): void {
  formsOf(app);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: LIMITS.formBytes.value },
    (_request, body, done) => {
      const { data } = texts.safeParse(parseJson(body as string));
      if (data) done(null, new URLSearchParams(data));
      else done(new RegistryError("bad-request", "The body must be a JSON object of texts."));
    },
  );
}

const texts = z.record(z.string(), z.string());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
