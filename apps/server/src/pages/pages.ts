import fastifyStatic from "@fastify/static";
import { RegistryError } from "@orrery/registry";
import type { DataId, PageData, PageFailure, PagePart } from "@orrery/web/page-data";
import { PATHS, type PageId } from "@orrery/web/paths";
import type { RenderInput } from "@orrery/web/render";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRouteNotFound, routeNotFound, sendFailure } from "../api/send-failure.ts";
import { sendError, wireError } from "../http/error-response.ts";
import { originOf } from "../http/origin.ts";
import { ownPath } from "../http/own-path.ts";
import { parseForm } from "../http/parse-form.ts";
import { protocolOf, wantsHtml } from "../http/protocols.ts";
import { isSameSite } from "../http/same-site.ts";
import { PAGE_POLICY } from "../http/security-headers.ts";
import { clearSessionCookie, sessionToken } from "../http/session-cookie.ts";
import { LIMITS } from "../limits.ts";
import { createActions, runAction } from "./actions.ts";
import { ASSETS_FOLDER, MEDIA_FOLDER, MEDIA_PATH, readAssets } from "./assets.ts";
import { sendCompressed } from "./compress.ts";
import { formOf } from "./form.ts";
import { MAX_EDIT_BYTES } from "./load-edit.ts";
import { loaders } from "./loaders.ts";
import { isRedirect, type PageContext, type Redirect, type Visit } from "./page-context.ts";
import { realtimeLibrary } from "./realtime-library.ts";
import { setTheme } from "./theme.ts";

const MAX_FORM_BYTES = LIMITS.pageFormBytes.value;
/** A file, or a long comment, as a form sends it: any byte may take three. */
const MAX_TEXT_FORM_BYTES = 3 * MAX_EDIT_BYTES + MAX_FORM_BYTES;

/** A tab or a line end, which parsers of URLs drop: what follows `/` would become the name of a host. */
const BEGINS_UNSEEN = /^\/(?:%0[9ad])/i;

/** Every address that no API route took: documents, their data for navigations, and their forms. */
export async function pages(app: FastifyInstance, context: PageContext): Promise<void> {
  const assetsOf = readAssets();
  const actions = createActions();

  app.addHook("onRequest", async (request, reply) => {
    if (BEGINS_UNSEEN.test(request.url))
      return reply.code(400).type("text/plain; charset=utf-8").send("This is not an address.");
    // Before its body is read: a program that posts JSON learns that nothing is here, not that JSON is wrong.
    if (request.is404 || protocolOf(request) !== "page")
      throw routeNotFound(request, originOf(context.config, request));
    return undefined;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseForm(body as string));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
  });
  await app.register(fastifyStatic, {
    root: MEDIA_FOLDER,
    prefix: MEDIA_PATH,
    decorateReply: false,
    index: false,
    maxAge: "1d",
  });
  realtimeLibrary(app);

  async function load<Id extends DataId>(id: Id, visit: Visit): Promise<PageData[Id] | Redirect> {
    return loaders[id](context, visit) as Promise<PageData[Id] | Redirect>;
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageId | undefined,
    outcome: Pick<RenderInput, "status" | "actionData" | "failure"> & { readonly data: object },
  ) {
    const shell = await load("shell", visitOf(request));
    const html = await context.renderer.page({
      ...outcome,
      url: request.url,
      data: { shell: isRedirect(shell) ? undefined : shell, ...outcome.data },
      assets: assetsOf(page),
    });
    reply
      .code(outcome.status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      // An answer to a form may show a token, once.
      .header("cache-control", outcome.actionData ? "no-store" : "private, no-cache");
    return sendCompressed(request, reply, html);
  }

  for (const [id, path] of Object.entries(PATHS) as [PageId, string][]) {
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const wanted = visit.query.get("_data");
      if (wanted !== null && !isDataOf(id, wanted)) return reply.callNotFound();
      const data = await load(wanted ?? id, visit);
      if (isRedirect(data)) return sendRedirect(reply, data, wanted !== null);
      if (wanted === null)
        return sendPage(request, reply, id, { status: 200, data: { [id]: data } });
      reply.type("application/json; charset=utf-8").header("cache-control", "private, no-cache");
      return sendCompressed(request, reply, JSON.stringify(data));
    };
    // The server's router wants something where the splat is; the top of a repo has nothing there.
    const addresses = path.endsWith("/*") ? [path, path.slice(0, -2)] : [path];
    for (const address of addresses) app.get(address, show);

    const act = actions[id];
    if (!act) continue;
    const bodyLimit = /(Edit|Pull)$/.test(id) ? MAX_TEXT_FORM_BYTES : MAX_FORM_BYTES;
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isSameSite(request)) throw FOREIGN_FORM;
      const visit = visitOf(request);
      const isNavigation = visit.query.has("_data");
      const outcome = await runAction(act, context, visit, reply);
      if (isRedirect(outcome)) return sendRedirect(reply, outcome, isNavigation);
      const { status, answer } = outcome;
      if (isNavigation) return reply.code(status).header("cache-control", "no-store").send(answer);
      const data = await load(id, visit);
      if (isRedirect(data)) return sendRedirect(reply, data, false);
      return sendPage(request, reply, id, { status, data: { [id]: data }, actionData: answer });
    };
    for (const address of addresses) app.post(address, { bodyLimit }, take);
  }

  app.post("/sign-out", async (request, reply) => {
    if (!isSameSite(request)) throw FOREIGN_FORM;
    const token = sessionToken(request);
    if (token !== undefined) await context.hub.registry.sessions.end(token);
    clearSessionCookie(request, reply);
    return sendRedirect(reply, { redirectTo: "/" }, visitOf(request).query.has("_data"));
  });

  app.post("/theme", async (request, reply) => {
    if (!isSameSite(request)) throw FOREIGN_FORM;
    const form = formOf(request);
    setTheme(reply, form.theme);
    const to = { redirectTo: form.next ?? "/" };
    return sendRedirect(reply, to, visitOf(request).query.has("_data"));
  });

  /** Navigations get the failure as JSON, documents a page in the house's look. */
  function sendPageFailure(request: FastifyRequest, reply: FastifyReply, failure: PageFailure) {
    if (visitOf(request).query.has("_data"))
      return reply.code(failure.status).header("cache-control", "no-store").send(failure);
    return sendPage(request, reply, undefined, { status: failure.status, data: {}, failure });
  }

  app.setErrorHandler(async (error, request, reply) => {
    const isNavigation = visitOf(request).query.has("_data");
    if (!isNavigation && !wantsHtml(request)) {
      if (request.is404 || protocolOf(request) !== "page") sendFailure(error, request, reply);
      // The page is known: a program gets the status that a browser does.
      else sendError(error, request, reply, undefined, wireError(error));
      return reply;
    }
    if (isRouteNotFound(error)) return sendPageFailure(request, reply, notFound);
    const failure = wireError(error);
    if (failure.status >= 500) request.log.error({ err: error }, "page failed");
    return sendPageFailure(request, reply, failure);
  });

  const notFound: PageFailure = {
    status: 404,
    code: "PageNotFound",
    message: "There is no page here.",
  };
  app.setNotFoundHandler(async (request) => {
    throw routeNotFound(request, originOf(context.config, request));
  });
}

const FOREIGN_FORM = new RegistryError("forbidden", "This form came from another site.");

/** The parts of a page that it can ask for by themselves. */
const PARTS: { readonly [Id in PageId]?: readonly PagePart[] } = {
  model: ["modelUsage", "modelPeek"],
  dataset: ["datasetUsage", "datasetPeek"],
};

const isDataOf = (page: PageId, wanted: string): wanted is DataId =>
  wanted === page || wanted === "shell" || PARTS[page]?.some((part) => part === wanted) === true;

const visitOf = (request: FastifyRequest): Visit => ({
  request,
  viewer: request.viewer,
  params: request.params as Record<string, string>,
  query: new URLSearchParams(request.url.split("?")[1] ?? ""),
});

/** 303 for documents; for navigations a header, because `fetch` would follow a redirect out of sight. */
function sendRedirect(reply: FastifyReply, { redirectTo }: Redirect, isNavigation: boolean) {
  reply.header("cache-control", "no-store");
  // Whatever a redirect was made from, it stays here.
  const path = ownPath(redirectTo);
  if (isNavigation) return reply.code(204).header("x-redirect", path).send();
  return reply.redirect(path, 303);
}
