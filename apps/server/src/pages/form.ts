import type { FastifyRequest } from "fastify";

/** A posted form by field name; a repeated field keeps its last value. */
export type Form = Readonly<Record<string, string>>;

/** Reads an urlencoded body, as the parser in `pages.ts` left it. */
export const formOf = ({ body }: FastifyRequest): Form =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

const SECRET: ReadonlySet<string> = new Set([
  "password",
  "current",
  "token",
  "secret",
  "apiKey",
  "secretAccessKey",
  "sessionToken",
]);

/** What may be sent back to fill the form again: everything but secrets. */
export const withoutSecrets = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !SECRET.has(name)));
