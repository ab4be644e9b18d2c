import type { FastifyRequest } from "fastify";

/** A posted form by field name; a repeated field keeps its last value, a file is its name. */
export type Form = Readonly<Record<string, string>>;

/** Reads the body that the parser in `pages.ts` left. */
export const formOf = ({ body }: FastifyRequest): Form =>
  body instanceof URLSearchParams || body instanceof FormData
    ? Object.fromEntries([...body].map(([name, value]) => [name, textOf(value)]))
    : {};

const textOf = (value: string | File): string => (typeof value === "string" ? value : value.name);

/** Returns a file of a form with `multipart/form-data`; `undefined` where none was chosen. */
export function fileOf({ body }: FastifyRequest, name: string): File | undefined {
  const file = body instanceof FormData ? body.get(name) : undefined;
  return file instanceof File && file.size > 0 ? file : undefined;
}

const SECRET: ReadonlySet<string> = new Set([
  "password",
  "current",
  "token",
  "code",
  "credential",
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
