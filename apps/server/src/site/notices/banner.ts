import type { BannerData } from "@orrery/web/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageContext } from "../page-context.ts";

const COOKIE = "orrery_banner";
const YEAR_SECONDS = 31_536_000;

/** The banner, unless this browser dismissed it. */
export async function bannerFor(
  { hub }: PageContext,
  { cookies, url, method }: FastifyRequest,
): Promise<BannerData | undefined> {
  const banner = await hub.registry.banners.shown();
  if (!banner || cookies[COOKIE] === banner.key) return undefined;
  return { ...banner, next: method === "GET" ? url : "/" };
}

/** Remembers which banner was dismissed. */
export function dismissBanner(reply: FastifyReply, key = ""): void {
  reply.setCookie(COOKIE, key.slice(0, 40), {
    ...{ path: "/", sameSite: "lax", httpOnly: true, maxAge: YEAR_SECONDS },
  });
}

/** The page that the form was on: after a navigation, another than the one that came with it. */
export function dismissedOn({ headers }: FastifyRequest, next = "/"): string {
  const { pathname, search } = URL.parse(headers.referer ?? "") ?? {};
  return pathname ? pathname + search : next;
}
