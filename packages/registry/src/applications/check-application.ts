import { RegistryError } from "../errors.ts";
import { OFFERED_SCOPES } from "../oauth/scope.ts";
import type { ApplicationFields } from "./application.ts";
import { applicationNameProblem, homepageProblem } from "./application-rules.ts";
import { redirectUrisProblem } from "./redirect-uri.ts";

/** The fields to keep. Throws `invalid-application`. */
export function checkApplication(fields: ApplicationFields): ApplicationFields {
  const name = fields.name.trim();
  const homepage = fields.homepage.trim();
  const redirectUris = [...new Set(fields.redirectUris)];
  const scopes = OFFERED_SCOPES.filter((scope) => fields.scopes.includes(scope));
  const problem =
    applicationNameProblem(name) ??
    homepageProblem(homepage) ??
    redirectUrisProblem(redirectUris) ??
    (scopes.length === 0 ? "Choose at least one scope." : undefined);
  if (problem) throw new RegistryError("invalid-application", problem);
  return { name, homepage, redirectUris, scopes };
}
