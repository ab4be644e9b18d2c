import { anonymous, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { growingCache } from "../../base/growing-cache.ts";
import type { Limits } from "../../base/limits.ts";
import { addressKey } from "./address-key.ts";
import type { OpenCounts } from "./open-counts.ts";
import { RATE_CLASSES, type RateClass, rateClassOf } from "./rate-class.ts";
import { bucketOf, type Taken, type TokenBucket, takeToken } from "./token-bucket.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `rate-class.ts`; absent: not counted. */
    rateClass?: RateClass | undefined;
  }
}

/** Where buckets are: in this process's memory, or settled with other processes. */
export interface RateStore {
  take(key: string, limit: number, windowMs: number): Taken;
}

const WINDOW_MS = 60_000;
const MAX_BUCKETS = 100_000;

/** Buckets in memory: a restart fills them all. */
export function createMemoryRates(now: () => number = Date.now): RateStore {
  const buckets = growingCache<string, TokenBucket>(MAX_BUCKETS);
  return {
    take(key, limit, windowMs) {
      const time = now();
      return takeToken(bucketOf(buckets, key, limit, time), limit, windowMs, time);
    },
  };
}

/** Counts every request by address, before authentication: call it first. */
export function limitAddresses(app: FastifyInstance, limits: Limits, rates: RateStore): void {
  app.addHook("onRoute", (route) => {
    const [method = "GET"] = [route.method].flat();
    route.config = { ...route.config, rateClass: rateClassOf(method, route.url) };
  });
  if (limits.requestsPerAddress > 0)
    app.addHook("onRequest", async (request, reply) => {
      if (!isCounted(request)) return;
      // The error handler reads the viewer.
      request.viewer = anonymous;
      const key = `all ${addressKey(request.ip)}`;
      require(reply, "requests", limits.requestsPerAddress, rates, key);
    });
}

/** Counts requests by class: an account's by account, a visitor's by address. Call it after `identify`. */
export function limitRates(
  app: FastifyInstance,
  limits: Limits,
  rates: RateStore,
  uploading: OpenCounts,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request)) return;
    const rateClass = request.routeOptions.config.rateClass ?? "reads";
    const { viewer } = request;
    const isAccount = viewer.kind === "account";
    const who = isAccount ? `account ${viewer.key}` : `address ${addressKey(request.ip)}`;
    const limit = limits[RATE_CLASSES[rateClass][isAccount ? "account" : "address"]];
    if (limit > 0) require(reply, rateClass, limit, rates, `${rateClass} ${who}`);
    if (rateClass === "heavy" || rateClass === "uploads")
      holdUpload(uploading, who, limits.uploadsAtOnce, reply);
  });
}

/** What no route takes is counted, too. */
const isCounted = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === undefined || routeOptions.config.rateClass !== undefined;

function require(
  reply: FastifyReply,
  name: string,
  limit: number,
  rates: RateStore,
  key: string,
): void {
  const { isAllowed, waitMs } = rates.take(key, limit, WINDOW_MS);
  if (isAllowed) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  reply.headers({
    "retry-after": seconds,
    ratelimit: `"${name}";r=0;t=${seconds}`,
    "ratelimit-policy": `"${name}";q=${limit};w=${WINDOW_MS / 1000}`,
  });
  throw new RegistryError(
    "too-many-requests",
    `Too many requests: ${limit.toLocaleString("en-US")} ${name} are allowed in a minute. Try again in ${seconds} s.`,
  );
}

/** Counts an upload, commit, push or fetch until it is answered. */
function holdUpload(uploading: OpenCounts, who: string, limit: number, reply: FastifyReply): void {
  const leave = uploading.enter(`upload ${who}`, limit > 0 ? limit : Number.POSITIVE_INFINITY);
  if (leave) return void reply.raw.once("close", leave);
  reply.header("retry-after", 1);
  throw new RegistryError(
    "too-many-requests",
    `Too many uploads at once: ${limit.toLocaleString("en-US")} are allowed. Try again when one is done.`,
  );
}
