import type { Viewer } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { ApiContext } from "../api/context.ts";
import type { Peeker } from "../peek/peeker.ts";
import type { Renderer } from "../render/renderer.ts";

export interface PageContext extends ApiContext {
  readonly renderer: Renderer;
  readonly peeker: Peeker;
}

/** One visit, as a loader sees it. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  /** The address's parts by name; a splat is `*`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** The page is elsewhere: a path of this hub. */
export interface Redirect {
  readonly redirectTo: string;
}

export const isRedirect = (value: object): value is Redirect => "redirectTo" in value;

/** Gathers one page's data. Throws a coded error where there is nothing to show. */
export type Load<Data> = (context: PageContext, visit: Visit) => Promise<Data | Redirect>;
