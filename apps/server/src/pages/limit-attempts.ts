import type { FastifyRequest } from "fastify";
import { addressKey } from "../http/address-key.ts";
import type { PageContext } from "./page-context.ts";

type Limited = Pick<PageContext, "config" | "hub">;

/**
 * Tries a name's password, from this address as often as the limits allow: guesses from another address do not
 * lock anybody out.
 */
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

/** Makes an account, from this address as often as the limits allow; a form that is refused counts as well. */
export const trySignUp = <Value>(
  { config: { limits }, hub: { registry } }: Limited,
  { ip }: Pick<FastifyRequest, "ip">,
  work: () => Promise<Value>,
): Promise<Value> => {
  const parts = ["sign-up", addressKey(ip)];
  return registry.attempts.limit([{ parts, limit: limits.signUps, onSuccess: "count" }], work);
};
