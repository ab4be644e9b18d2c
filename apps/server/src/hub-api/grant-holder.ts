import type { Credential } from "@orrery/registry";
import { z } from "zod";

/** Who a signed URL was given to, as it says so; absent for a visitor. */
export const holderWord = z
  .string()
  .regex(/^(token|session):[\w-]+$/)
  .optional();

export const formatHolder = ({ kind, key }: Credential): string => `${kind}:${key}`;

export function parseHolder(text: string): Credential {
  const [kind, key = ""] = text.split(":");
  return { kind: kind as Credential["kind"], key };
}
