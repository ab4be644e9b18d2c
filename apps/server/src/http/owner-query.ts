import type { KeyOwner } from "@orrery/registry";
import { z } from "zod";

/** Whose keys or usage: `?organization=name`, `?of=hub`, or the caller's own. */
export const ownerQuery = z
  .object({
    of: z.enum(["account", "hub"]).default("account"),
    organization: z.string().min(1).max(100).optional(),
  })
  .transform(
    ({ of, organization }): KeyOwner =>
      organization === undefined ? { kind: of } : { kind: "organization", name: organization },
  );
