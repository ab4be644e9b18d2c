import type { z } from "zod";
import type { ApiGroup } from "./api-groups.ts";

/** A body that is not JSON, or JSON under another media type. */
export interface Content {
  readonly mediaType: string;
  readonly schema: z.ZodType | "bytes" | "text";
}

/** JSON by its schema, another content, or no body at all. */
export type ApiBody = z.ZodType | Content | null;

/** What a route takes and returns: the source of `/openapi.json`, `/docs/api` and docs/api-status.md. */
export interface ApiDescription {
  /** Unique, in camel case: the name of the operation in generated clients. */
  readonly id: string;
  readonly group: ApiGroup;
  /** One sentence without a period, beginning with a verb in the imperative. */
  readonly summary: string;
  /** Further sentences, in Markdown. */
  readonly notes?: string;
  /** Schemas of path parameters that are more than any text; `*` is named by `rest`. */
  readonly params?: Readonly<Record<string, z.ZodType>>;
  /** The name of the rest of the URL, which may contain slashes. */
  readonly rest?: string;
  /** The path to show for routes that are the same under several URLs. */
  readonly shownAs?: string;
  readonly query?: z.ZodType;
  readonly body?: ApiBody | readonly ApiBody[];
  /** By status. Errors that `errors` describes are left out. */
  readonly responses: Readonly<Record<number, ApiBody | readonly ApiBody[]>>;
  /** The body of any other error; the hub's own if absent. */
  readonly errors?: z.ZodType;
}

declare module "fastify" {
  interface FastifyContextConfig {
    api?: ApiDescription;
  }
}

export const isContent = (body: ApiBody): body is Content => body !== null && "mediaType" in body;

/** The bodies that a status or a request may have. */
export const bodiesOf = (bodies: ApiBody | readonly ApiBody[] | undefined): readonly ApiBody[] =>
  bodies === undefined ? [] : Array.isArray(bodies) ? bodies : [bodies as ApiBody];

export const bytes = (mediaType = "application/octet-stream"): Content => ({
  mediaType,
  schema: "bytes",
});

export const text = (mediaType = "text/plain"): Content => ({ mediaType, schema: "text" });

/** Events of a stream. */
export const EVENTS = text("text/event-stream");
