import type { Viewer } from "@orrery/registry";
import type { FastifyRequest } from "fastify";
import type { Previewer } from "../file-preview/previewer.ts";
import type { OpenApiDocument } from "../http/openapi/openapi-document.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import type { Oauth } from "../oauth/oauth.ts";
import type { SignOn } from "../sign-on/create-sign-on.ts";
import type { Renderer } from "./render/renderer.ts";

export interface PageContext extends ApiContext {
  readonly renderer: Renderer;
  readonly previewer: Previewer;
  readonly signOn: SignOn;
  readonly openApi: () => OpenApiDocument;
  readonly oauth: Oauth;
}

/** A request, as a loader sees it. */
export interface PageRequest {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  /** The path parameters; a splat is `*`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A redirect to a path of this hub. */
export interface Redirect {
  readonly redirectTo: string;
}

export const isRedirect = (value: object): value is Redirect => "redirectTo" in value;

/** Loads a page's data. Throws a coded error if there is nothing to show. */
export type Load<Data> = (context: PageContext, visit: PageRequest) => Promise<Data | Redirect>;
