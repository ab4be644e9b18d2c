import type { FastifyRequest } from "fastify";
import { addressKey } from "../http/limits/address-key.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "config" | "hub">;

/** Checks a password, with limits per IP address, so that guesses from another address lock no one out. */
export const tryPassword = <Value>(
  { config: { limits }, hub: { registry } }: Limited,
  { ip }: Pick<FastifyRequest, "ip">,
  name: string,
  work: () => Promise<Value>,
): Promise<Value> => {
  const address = addressKey(ip);
  const counted = [
    {
      parts: ["sign-in", name.toLowerCase(), address],
      limit: limits.passwordAttempts,
      onSuccess: "forget",
    },
    {
      parts: ["sign-in-address", address],
      limit: limits.addressFailures,
      onSuccess: "uncount",
    },
  ] as const;
  return registry.attempts.limit(counted, work);
};

/** Checks something other than a password, with the same limit of failures per IP address. */
export const tryAddress = <Value>(
  { config: { limits }, hub: { registry } }: Limited,
  { ip }: Pick<FastifyRequest, "ip">,
  work: () => Promise<Value>,
): Promise<Value> => {
  const parts = ["sign-in-address", addressKey(ip)];
  const limit = limits.addressFailures;
  return registry.attempts.limit([{ parts, limit, onSuccess: "uncount" }], work);
};

/** Asks for a link to a new password, with limits per account and IP address that say nothing of either. */
export const tryReset = <Value>(
  { config: { limits }, hub: { registry } }: Limited,
  { ip }: Pick<FastifyRequest, "ip">,
  who: string,
  work: () => Promise<Value>,
): Promise<Value> =>
  registry.attempts.limit(
    [
      { parts: ["reset", who.toLowerCase()], limit: limits.resetsOf, onSuccess: "count" },
      { parts: ["reset-address", addressKey(ip)], limit: limits.resetsFrom, onSuccess: "count" },
    ],
    work,
  );

/** Creates an account, with limits per IP address; rejected forms count too. */
export const trySignUp = <Value>(
  { config: { limits }, hub: { registry } }: Limited,
  { ip }: Pick<FastifyRequest, "ip">,
  work: () => Promise<Value>,
): Promise<Value> => {
  const parts = ["sign-up", addressKey(ip)];
  return registry.attempts.limit([{ parts, limit: limits.signUps, onSuccess: "count" }], work);
};
