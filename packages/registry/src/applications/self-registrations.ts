import { RegistryError } from "../errors.ts";
import type { Scope } from "../oauth/scope.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Application, ApplicationFields } from "./application.ts";
import { homepageProblem } from "./application-rules.ts";
import { findApplication } from "./application-store.ts";
import { checkApplication } from "./check-application.ts";
import { selfRegistrationProblem } from "./redirect-uri.ts";
import { deleteUnused, dropUnusedBeyond, insertSelfRegistered } from "./self-registration-store.ts";

/** How long an application that registered itself is kept while no account uses it. */
export const UNUSED_REGISTRATION_DAYS = 1;
/** Of the hub; the oldest give way. */
export const MAX_UNUSED_REGISTRATIONS = 1000;

/** The most that an application without an owner may ask for: it changes nothing. */
export const SELF_REGISTERED_SCOPES: readonly Scope[] = [
  "openid",
  "profile",
  "read-memberships",
  "read-repos",
  "gated-repos",
  "inference-api",
];

/** Applications that register themselves, such as agents that people connect to this hub. */
export interface SelfRegistrations {
  /** Of a public application, for anyone. An invalid homepage is left out. Throws `invalid-application`. */
  register(
    wanted: Pick<ApplicationFields, "name" | "homepage" | "redirectUris">,
  ): Promise<Application>;
  /** Deletes those that no account uses. */
  expire(): Promise<void>;
}

export function createSelfRegistrations({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): SelfRegistrations {
  return {
    async register(wanted) {
      const homepage = homepageProblem(wanted.homepage) ? "" : wanted.homepage;
      const fields = checkApplication({ ...wanted, homepage, scopes: SELF_REGISTERED_SCOPES });
      const problem = selfRegistrationProblem(fields.redirectUris);
      if (problem) throw new RegistryError("invalid-application", problem);
      const key = newKey();
      await insertSelfRegistered(db, key, fields, now());
      await dropUnusedBeyond(db, MAX_UNUSED_REGISTRATIONS);
      const found = await findApplication(db, key);
      if (found) return found.application;
      throw new RegistryError("application-not-found", "Too many applications registered. Retry.");
    },

    expire: () =>
      deleteUnused(db, new Date(now().getTime() - UNUSED_REGISTRATION_DAYS * 86_400_000)),
  };
}
