import { parseRepoId, type Registry, RegistryError, type RepoId } from "@orrery/registry";
import type { JobTokens } from "./job-tokens.ts";

export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
export const ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";
export const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

/** What the protocol answers: 200, or 400 with an error. */
export type ExchangeAnswer =
  | {
      readonly access_token: string;
      readonly token_type: "Bearer";
      readonly expires_in: number;
      readonly issued_token_type: typeof ACCESS_TOKEN;
    }
  | { readonly error: string; readonly error_description: string };

/** A token of a CI job becomes one of this hub (RFC 8693). Throws `bad-credentials`, whatever the reason. */
export async function exchangeToken(
  { trustedPublishers }: Pick<Registry, "trustedPublishers">,
  jobs: JobTokens,
  form: URLSearchParams,
  audience: string,
): Promise<ExchangeAnswer> {
  const [type, token, resource] = ["subject_token_type", "subject_token", "resource"].map(
    (name) => form.get(name) ?? "",
  ) as [string, string, string];
  const id = parseResource(resource);
  const problem =
    type !== ID_TOKEN
      ? `subject_token_type must be ${ID_TOKEN}`
      : token === ""
        ? "subject_token is required"
        : id === undefined && "resource must be a repo, such as ada/tides or datasets/ada/tides";
  if (problem || !id) return { error: "invalid_request", error_description: `${problem}` };
  const job = await jobs.read(token, audience).catch((cause: Error) => {
    throw new RegistryError("bad-credentials", "The ID token is not valid here.", { cause });
  });
  const made = await trustedPublishers.exchange(id, job);
  if (!made) throw new RegistryError("bad-credentials", "No trusted publisher fits.");
  return {
    access_token: made.token,
    token_type: "Bearer",
    expires_in: made.expiresInSeconds,
    issued_token_type: ACCESS_TOKEN,
  };
}

const KINDS = { datasets: "dataset", spaces: "space" } as const;

/** `namespace/name` of a model, `datasets/namespace/name` of a dataset. */
function parseResource(text: string): RepoId | undefined {
  const [, kind, name = ""] = /^(?:(datasets|spaces)\/)?([^/]+\/[^/]+)$/.exec(text) ?? [];
  return parseRepoId(kind ? KINDS[kind as keyof typeof KINDS] : "model", name);
}
