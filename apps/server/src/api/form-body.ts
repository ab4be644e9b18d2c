import type { FastifyInstance } from "fastify";

const MAX_BYTES = 2 * 1024 * 1024;

/** Python clients send some lists as a form; a name that comes twice becomes an array (contract §1.4). */
export function formBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MAX_BYTES },
    (_request, body, done) => {
      const form = new URLSearchParams(body as string);
      const names = [...new Set(form.keys())];
      done(null, Object.fromEntries(names.map((name) => [name, oneOrAll(form.getAll(name))])));
    },
  );
}

const oneOrAll = (values: readonly string[]) => (values.length === 1 ? values[0] : values);
