import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ASSETS_FOLDER, MEDIA_FOLDER, MEDIA_PATH } from "../base/assets.ts";
import { DOC_PICTURES } from "../base/doc-pages.ts";
import { dataPath } from "../base/install-paths.ts";
import { formOf } from "../http/body/form.ts";
import { parseFileForm } from "../http/body/parse-file-form.ts";
import { parseForm } from "../http/body/parse-form.ts";
import { protocolOf } from "../http/protocols.ts";
import { routeNotFound } from "../http/route-not-found.ts";
import { ENGINE_POLICY } from "../http/security-headers.ts";
import { openIdRoutes } from "../sign-on/openid/open-id-routes.ts";
import { avatars } from "./avatars.ts";
import { notificationLinks } from "./events/notification-links.ts";
import { MAX_FORM_BYTES } from "./form-limits.ts";
import { listFeeds } from "./list-feeds.ts";
import { dismissBanner, dismissedOn } from "./notices/banner.ts";
import type { PageContext } from "./page-context.ts";
import { pageErrors } from "./page-errors.ts";
import { pageRoutes } from "./page-routes.ts";
import { createPageSender } from "./page-sender.ts";
import { isNavigation } from "./page-visit.ts";
import { publicHubAddresses } from "./public-hub-addresses.ts";
import { realtimeLibrary } from "./realtime-library.ts";
import { requireSameSite } from "./require-same-site.ts";
import { sendRedirect } from "./send-redirect.ts";
import { signOut } from "./sign-out.ts";
import { setTheme } from "./theme.ts";

/** A tab or a line end, which URL parsers drop: the text after `/` would become a host name. */
const BEGINS_UNSEEN = /^\/(?:%0[9ad])/i;

const ENGINE_WORKER = /\/duckdb-worker-[\w-]+\.js(?:\.\w+)?$/;

/** All URLs that are not API routes: documents, their data for navigation, and forms. */
export async function pages(app: FastifyInstance, context: PageContext): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    if (BEGINS_UNSEEN.test(request.url))
      return reply.code(400).type("text/plain; charset=utf-8").send("Invalid URL.");
    // Before its body is read: a program that posts JSON learns that nothing is here, not that JSON is wrong.
    if (request.is404 || protocolOf(request) !== "page") throw routeNotFound(request);
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
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, parseFileForm);
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (ENGINE_WORKER.test(path)) reply.header("content-security-policy", ENGINE_POLICY);
    },
  });
  await app.register(fastifyStatic, {
    root: MEDIA_FOLDER,
    prefix: MEDIA_PATH,
    decorateReply: false,
    index: false,
    maxAge: "1d",
  });
  await app.register(fastifyStatic, {
    root: join(dataPath("docs"), "pictures"),
    prefix: DOC_PICTURES,
    decorateReply: false,
    index: false,
    maxAge: "1h",
  });
  realtimeLibrary(app);
  publicHubAddresses(app);
  avatars(app, context.hub.registry);
  listFeeds(app, context);
  notificationLinks(app, context);

  const sender = createPageSender(context);
  pageRoutes(app, context, sender);
  openIdRoutes(app, context);

  signOut(app, context);

  app.post("/theme", async (request, reply) => {
    requireSameSite(request);
    const form = formOf(request);
    setTheme(reply, form.theme);
    const to = { redirectTo: form.next ?? "/" };
    return sendRedirect(reply, to, isNavigation(request));
  });

  app.post("/banner", async (request, reply) => {
    requireSameSite(request);
    const { key, next } = formOf(request);
    dismissBanner(reply, key);
    const to = { redirectTo: dismissedOn(request, next) };
    return sendRedirect(reply, to, isNavigation(request));
  });

  pageErrors(app, sender);
}
