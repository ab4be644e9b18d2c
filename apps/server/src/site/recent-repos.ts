import { type AccountViewer, parseRepoId, type RepoId } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "orrery_recent";
const MOST = 8;
const MAX_AGE_SECONDS = 90 * 86_400;

/** The repos whose pages an account saw here, the last first. The cookie may name any: find them for the viewer. */
export const recentRepos = (request: FastifyRequest, { name }: AccountViewer): readonly RepoId[] =>
  readCookie(request, name).flatMap((entry) => {
    const [kind, id = ""] = entry.split(":");
    return (kind === "model" || kind === "dataset" ? parseRepoId(kind, id) : undefined) ?? [];
  });

/** Puts a repo first. Names never leave the viewer's browser and this hub. */
export function rememberRepo(
  request: FastifyRequest,
  reply: FastifyReply,
  { name }: AccountViewer,
  { kind, id }: { readonly kind: RepoKind; readonly id: string },
): void {
  const entry = `${kind}:${id}`;
  const earlier = readCookie(request, name);
  if (earlier[0] === entry) return;
  const entries = [entry, ...earlier.filter((one) => one !== entry)].slice(0, MOST);
  const value = [name, ...entries].join(" ");
  reply.setCookie(COOKIE, value, { ...options(request), maxAge: MAX_AGE_SECONDS });
}

export const forgetRepos = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(COOKIE, options(request));

/** An account's own entries: another may have used this browser before. */
function readCookie({ cookies }: FastifyRequest, name: string): readonly string[] {
  const [owner, ...entries] = (cookies[COOKIE] ?? "").split(" ");
  return owner === name ? entries.slice(0, MOST) : [];
}

const options = ({ protocol }: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: protocol === "https",
});
