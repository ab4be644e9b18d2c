import type { FastifyRequest } from "fastify";

/** A posted form by field name; a repeated field keeps its last value. */
export type Form = Readonly<Record<string, string>>;

/** Reads the body that the parser in `pages.ts` left. */
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

/** Returns the values that may be sent back to fill the form again: all but secrets. */
export const withoutSecrets = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !SECRET.has(name)));

const MAX_QUOTED = 100;

/** Returns a value from outside as messages show it: in quotes and shortened. */
export const quoted = (value = ""): string => `"${value.slice(0, MAX_QUOTED)}"`;
