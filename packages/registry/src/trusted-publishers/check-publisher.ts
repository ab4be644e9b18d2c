import { RegistryError } from "../errors.ts";
import type { NewTrustedPublisher } from "./trusted-publisher.ts";

const MAX_ISSUER = 200;
const MAX_CLAIMS = 10;
const MAX_CLAIM_NAME = 100;
const MAX_CLAIM_VALUE = 500;

/** Of each of its tokens: they distinguish no jobs. */
const OF_EVERY_TOKEN: ReadonlySet<string> = new Set(["iss", "aud", "exp", "iat", "nbf", "jti"]);
/** One of these is required: a service signs tokens for everyone's jobs, and these say whose it is. */
export const CLAIMS_OF_OWNERS = [
  ...["sub", "repository", "repository_id", "job_workflow_ref", "workflow_ref"],
  ...["project_path", "project_id", "repositoryUuid", "oidc.circleci.com/project-id"],
] as const;

/** The fields to keep. Throws `invalid-publisher`. */
export function checkPublisher(
  { issuer, claims, isReadOnly }: NewTrustedPublisher,
  issuerProblem: (url: string) => string | undefined,
): NewTrustedPublisher {
  const kept = issuer.trim().replace(/\/$/, "");
  const problem =
    (kept.length > MAX_ISSUER || /[?#]/.test(kept)
      ? `Invalid issuer: "${kept.slice(0, 100)}". Use a URL without a query.`
      : issuerProblem(kept)) ?? claimsProblem(Object.entries(claims));
  if (problem) throw new RegistryError("invalid-publisher", problem);
  return { issuer: kept, claims: { ...claims }, isReadOnly };
}

function claimsProblem(claims: readonly (readonly [string, string])[]): string | undefined {
  if (claims.length > MAX_CLAIMS) return `Enter at most ${MAX_CLAIMS} claims.`;
  for (const [name, value] of claims) {
    if (name === "" || name.length > MAX_CLAIM_NAME || /\s/.test(name))
      return `Invalid claim name: "${name.slice(0, 50)}".`;
    if (OF_EVERY_TOKEN.has(name)) return `The claim "${name}" can't be set.`;
    if (value === "" || value.length > MAX_CLAIM_VALUE)
      return `Enter 1 to ${MAX_CLAIM_VALUE} characters for the claim "${name}".`;
  }
  const names = claims.map(([name]) => name);
  return CLAIMS_OF_OWNERS.some((name) => names.includes(name))
    ? undefined
    : `Enter at least one of these claims: ${CLAIMS_OF_OWNERS.join(", ")}. Without one, anyone's jobs fit.`;
}

/** Whether a token says all that a publisher asks for: exact texts, and numbers and booleans as texts. Pure. */
export const fitsClaims = (
  wanted: Readonly<Record<string, string>>,
  given: Readonly<Record<string, unknown>>,
): boolean => Object.entries(wanted).every(([name, value]) => textOf(given, name) === value);

function textOf(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return ["string", "number", "boolean"].includes(typeof value) ? `${value}` : undefined;
}
