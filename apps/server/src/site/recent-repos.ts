import { parseRepoId, type RepoId } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "orrery_recent";
const MOST = 8;
const MAX_AGE_SECONDS = 90 * 86_400;

/** The repos whose pages this browser saw, the last first. It may name any: find them for the viewer. */
export const recentRepos = ({ cookies }: FastifyRequest): readonly RepoId[] =>
  readCookie(cookies[COOKIE]).flatMap((entry) => {
    const [kind, id = ""] = entry.split(":");
    return (kind === "model" || kind === "dataset" ? parseRepoId(kind, id) : undefined) ?? [];
  });

/** Puts a repo first. Names never leave the viewer's browser and this hub. */
export function rememberRepo(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, id }: { readonly kind: RepoKind; readonly id: string },
): void {
  const entry = `${kind}:${id}`;
  const earlier = readCookie(request.cookies[COOKIE]);
  if (earlier[0] === entry) return;
  const entries = [entry, ...earlier.filter((one) => one !== entry)].slice(0, MOST);
  reply.setCookie(COOKIE, entries.join(" "), { ...options(request), maxAge: MAX_AGE_SECONDS });
}

export const forgetRepos = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(COOKIE, options(request));

const readCookie = (cookie = ""): readonly string[] =>
  cookie.split(" ").filter(Boolean).slice(0, MOST);

const options = ({ protocol }: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: protocol === "https",
});
