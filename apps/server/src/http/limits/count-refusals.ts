import type { RefusedRequests, Registry } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "./address-key.ts";

const FLUSH_MS = 5_000;
/** In between: what a flood of addresses adds is not written down. */
const MAX_CALLERS = 200;

/** Codes of errors that mean a limit was passed. */
const CODES: ReadonlySet<unknown> = new Set([
  "FileTooLarge",
  "RequestTooLarge",
  "StorageQuotaExceeded",
  "TooManyAttempts",
  "TooManyChanges",
  "TooManyCollections",
  "TooManyEntries",
  "TooManyJobs",
  "TooManyOrganizations",
  "TooManyRepos",
  "TooManyTransfers",
]);

/** Counts by caller which limits were passed, for administrators. */
export function countRefusals(
  app: FastifyInstance,
  { refusals }: Pick<Registry, "refusals">,
): void {
  let counted = new Map<string, RefusedRequests>();

  app.addHook("onResponse", async (request, reply) => {
    const kind = kindOf(reply);
    if (kind === undefined) return;
    const { caller, isAccount } = callerOf(request);
    const key = `${kind} ${caller}`;
    const known = counted.get(key);
    if (!known && counted.size >= MAX_CALLERS) return;
    counted.set(key, { kind, caller, isAccount, count: (known?.count ?? 0) + 1 });
  });

  const flush = async () => {
    if (counted.size === 0) return;
    const refused = [...counted.values()];
    counted = new Map();
    await refusals
      .add(refused)
      .catch((error: unknown) => app.log.error({ err: error }, "counting refusals failed"));
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });
}

/** The class of a rate, or the code of an error; pages have no code. */
function kindOf(reply: FastifyReply): string | undefined {
  const rate = /^"(\w+)"/.exec(`${reply.getHeader("ratelimit") ?? ""}`)?.[1];
  if (rate !== undefined) return rate;
  const code = reply.getHeader("x-error-code");
  if (CODES.has(code)) return String(code);
  return reply.statusCode === 429 ? "TooManyAttempts" : undefined;
}

const callerOf = ({ viewer, ip }: FastifyRequest) =>
  viewer?.kind === "account"
    ? { caller: viewer.key, isAccount: true }
    : { caller: addressKey(ip), isAccount: false };
