import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { parseForm } from "./parse-form.ts";

const MAX_BYTES = LIMITS.formBytes.value;

/** Python clients send some lists as a form; a name that comes twice becomes an array (hub-protocol §1.4). */
export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MAX_BYTES },
    (_request, body, done) => {
      try {
        done(null, fieldsOf(parseForm(body as string)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function fieldsOf(form: URLSearchParams): object {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, oneOrAll(values)]));
}

const oneOrAll = (values: readonly string[]) => (values.length === 1 ? values[0] : values);
