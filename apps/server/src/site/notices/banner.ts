import type { BannerData } from "@orrery/web/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageContext } from "../page-context.ts";

const COOKIE = "orrery_banner";
const YEAR_SECONDS = 31_536_000;

/** That the hub is read-only, else the banner, unless this browser dismissed it. */
export async function bannerFor(
  { hub }: PageContext,
  { cookies, url, method }: FastifyRequest,
): Promise<BannerData | undefined> {
  const { banners, readOnly } = hub.registry;
  const [shown, reason] = await Promise.all([banners.shown(), readOnly.reason()]);
  const banner = reason === undefined ? shown : readOnlyBanner(reason);
  if (!banner || cookies[COOKIE] === banner.key) return undefined;
  return { ...banner, next: method === "GET" ? url : "/" };
}

const readOnlyBanner = (reason: string) =>
  ({ key: "read-only", level: "warning", text: `This hub is read-only: ${reason}` }) as const;

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
