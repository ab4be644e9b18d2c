import type { DataId, PagePart } from "@orrery/web/page-data";
import type { RepoHead } from "@orrery/web/page-data/repo/repo-head";
import { PAGES, type PageId } from "@orrery/web/pages";
import { pathTo } from "@orrery/web/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createActions } from "./actions/actions.ts";
import { runAction } from "./actions/run-action.ts";
import { sendCompressed } from "./compress.ts";
import { MAX_AVATAR_FORM_BYTES, MAX_FORM_BYTES, MAX_TEXT_FORM_BYTES } from "./form-limits.ts";
import { countUnread } from "./loaders/load-shell.ts";
import { movedPage } from "./moved-page.ts";
import { termsFirst } from "./notices/terms-first.ts";
import { isRedirect, type PageContext } from "./page-context.ts";
import type { PageSender } from "./page-sender.ts";
import { visitOf } from "./page-visit.ts";
import { rememberRepo } from "./recent-repos.ts";
import { requireSameSite } from "./require-same-site.ts";
import { sendRedirect } from "./send-redirect.ts";

/** Every page of the table: its document, its data for navigation, and its forms. */
export function pageRoutes(app: FastifyInstance, context: PageContext, pages: PageSender): void {
  const actions = createActions();
  for (const id of Object.keys(PAGES) as PageId[]) {
    const { path } = PAGES[id];
    const config = { setsUpFactors: id === "security" };
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const wanted = visit.query.get("_data");
      if (wanted !== null && !isDataOf(id, wanted)) return reply.callNotFound();
      const first = wanted === "shell" ? undefined : await termsFirst(context, id, visit);
      if (first) return sendRedirect(reply, first, wanted !== null);
      if (request.mustSetUp && !config.setsUpFactors && wanted !== "shell")
        return sendRedirect(reply, { redirectTo: pathTo("security") }, wanted !== null);
      const moved = await movedPage(context, id, visit);
      if (moved !== undefined && wanted !== "shell")
        return sendRedirect(reply, { redirectTo: moved }, wanted !== null);
      const data = await pages.load(wanted ?? id, visit);
      if (isRedirect(data)) return sendRedirect(reply, data, wanted !== null);
      const { viewer } = visit;
      const isWhole = (wanted ?? id) === id;
      if (isWhole && isRepoPage(id) && "repo" in data && viewer.kind === "account")
        rememberRepo(request, reply, viewer, data.repo as RepoHead);
      if (wanted === null)
        return pages.send(request, reply, id, { status: 200, data: { [id]: data } });
      // The bell of the page that is there already. After the data: what it shows may be read by that.
      if (isWhole && viewer.kind === "account")
        reply.header("x-unread", await countUnread(context, viewer));
      reply.type("application/json; charset=utf-8").header("cache-control", "private, no-cache");
      return sendCompressed(request, reply, JSON.stringify(data));
    };
    // The server's router wants something where the splat is; the top of a repo has nothing there.
    const addresses = path.endsWith("/*") ? [path, path.slice(0, -2)] : [path];
    for (const address of addresses) app.get(address, { config }, show);

    const act = actions[id];
    if (!act) continue;
    const bodyLimit = formLimit(id);
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      requireSameSite(request);
      const visit = visitOf(request);
      const isNavigation = visit.query.has("_data");
      if (request.mustSetUp && !config.setsUpFactors)
        return sendRedirect(reply, { redirectTo: pathTo("security") }, isNavigation);
      const first = await termsFirst(context, id, visit);
      if (first) return sendRedirect(reply, first, isNavigation);
      const outcome = await runAction(act, context, visit, reply);
      if (isRedirect(outcome)) return sendRedirect(reply, outcome, isNavigation);
      const { status, answer } = outcome;
      if (isNavigation) return reply.code(status).header("cache-control", "no-store").send(answer);
      const data = await pages.load(id, visit);
      if (isRedirect(data)) return sendRedirect(reply, data, false);
      return pages.send(request, reply, id, { status, data: { [id]: data }, actionData: answer });
    };
    for (const address of addresses) app.post(address, { bodyLimit, config }, take);
  }
}

const isRepoPage = (id: PageId) => id === "model" || id === "dataset";

/** The most bytes that a page's form may have. */
function formLimit(id: PageId): number {
  if (/(Edit|Pull)$|^adminNotices$/.test(id)) return MAX_TEXT_FORM_BYTES;
  return /profile$/i.test(id) ? MAX_AVATAR_FORM_BYTES : MAX_FORM_BYTES;
}

/** The parts of a page that it can ask for by themselves. */
const PARTS: { readonly [Id in PageId]?: readonly PagePart[] } = {
  model: ["modelUsage", "modelPreview"],
  dataset: ["datasetUsage", "datasetPreview"],
  datasetRows: ["datasetStatistics"],
};

const isDataOf = (page: PageId, wanted: string): wanted is DataId =>
  wanted === page || wanted === "shell" || PARTS[page]?.some((part) => part === wanted) === true;
