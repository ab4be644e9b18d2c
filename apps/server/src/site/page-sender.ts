import type { DataId, PageData, PageFailure } from "@orrery/web/page-data";
import type { ConsentData } from "@orrery/web/page-data/account/applications";
import type { PageId } from "@orrery/web/pages";
import type { RenderInput } from "@orrery/web/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readAssets } from "../base/assets.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { sendCompressed } from "./compress.ts";
import { loaders } from "./loaders/loaders.ts";
import { bannerFor } from "./notices/banner.ts";
import { isRedirect, type PageContext, type PageRequest, type Redirect } from "./page-context.ts";
import { isNavigation, visitOf } from "./page-visit.ts";

/** What a page shows: its data, what came of a form, or a failure. */
export type PageOutcome = Pick<RenderInput, "status" | "actionData" | "failure"> & {
  readonly data: object & { readonly consent?: ConsentData };
};

/** The answer to the consent form leads to the application. */
const policyOf = (
  { consent }: { readonly consent?: ConsentData },
  { uploads }: PageContext["hub"],
): string =>
  pagePolicy(consent?.state === "ask" ? consent.formTarget : undefined, uploads?.bucketUrl);

/** Loads and sends pages. */
export interface PageSender {
  load<Id extends DataId>(id: Id, visit: PageRequest): Promise<PageData[Id] | Redirect>;
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageId | undefined,
    outcome: PageOutcome,
  ): Promise<FastifyReply>;
  /** Navigations get the failure as JSON, documents a page in the house's look. */
  sendFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: PageFailure,
  ): Promise<FastifyReply>;
}

export function createPageSender(context: PageContext): PageSender {
  const assetsOf = readAssets();

  async function load<Id extends DataId>(
    id: Id,
    visit: PageRequest,
  ): Promise<PageData[Id] | Redirect> {
    return loaders[id](context, visit) as Promise<PageData[Id] | Redirect>;
  }

  const send: PageSender["send"] = async (request, reply, page, outcome) => {
    const shell = await load("shell", visitOf(request));
    const banner = await bannerFor(context, request).catch(() => undefined);
    const html = await context.renderer.page({
      ...outcome,
      ...(banner && { banner }),
      url: request.url,
      data: { shell: isRedirect(shell) ? undefined : shell, ...outcome.data },
      assets: assetsOf(page),
    });
    reply
      .code(outcome.status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policyOf(outcome.data, context.hub))
      // An answer to a form may show a token, once.
      .header("cache-control", outcome.actionData ? "no-store" : "private, no-cache");
    return sendCompressed(request, reply, html);
  };

  return {
    load,
    send,

    async sendFailure(request, reply, failure) {
      if (isNavigation(request))
        return reply.code(failure.status).header("cache-control", "no-store").send(failure);
      return send(request, reply, undefined, { status: failure.status, data: {}, failure });
    },
  };
}
