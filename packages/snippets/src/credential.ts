import { cleanHeader } from "@orrery/inference";
import { remembered, rememberedPair } from "./remembered.ts";
import { jsString, pyString, shString } from "./values.ts";

/** Where a program finds its token: the environment, its own text, or nowhere. */
export type Credential =
  | { readonly kind: "environment"; readonly variable: string }
  | { readonly kind: "literal"; readonly token: string }
  | { readonly kind: "none" };

/** The token's variable: the hub's own, a custom endpoint's, or the provider's. */
export function environmentVariable(
  provider: string,
  route: "routed" | "direct" | "endpoint",
): string {
  if (route === "endpoint") return "API_TOKEN";
  if (route === "routed" || provider === "hf-inference" || provider === "auto") return "HF_TOKEN";
  return keyVariable(provider);
}

const keyVariable = remembered(
  (provider) => `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`,
);

/** A token of the hub, as its clients look it up. */
export const HUB_TOKEN: Credential = { kind: "environment", variable: "HF_TOKEN" };

/** A given token is unchanged; otherwise the program reads the environment variable. */
export function credentialOf(accessToken: string | undefined, variable: string): Credential {
  if (accessToken === undefined) return { kind: "environment", variable };
  const token = cleanHeader(accessToken);
  return token === "" ? { kind: "none" } : { kind: "literal", token };
}

const pyVariable = remembered((variable) => `os.environ["${variable}"]`);
const jsVariable = remembered((variable) => `process.env.${variable}`);
const pyFormatted = rememberedPair(
  (scheme, variable) => `f"${scheme} {os.environ['${variable}']}"`,
);
const jsFormatted = rememberedPair(
  (scheme, variable) => `\`${scheme} \${process.env.${variable}}\``,
);
const shFormatted = rememberedPair((scheme, variable) => `"Authorization: ${scheme} $${variable}"`);

/** The token as a Python expression. */
export const pyToken = (credential: Credential): string =>
  credential.kind === "environment"
    ? pyVariable(credential.variable)
    : pyString(credential.kind === "literal" ? credential.token : "");

/** An Authorization header's value as a Python expression. */
export const pyAuthorization = (scheme: string, credential: Credential): string =>
  credential.kind === "environment"
    ? pyFormatted(scheme, credential.variable)
    : pyString(`${scheme} ${credential.kind === "literal" ? credential.token : ""}`);

/** The token as a JavaScript expression. */
export const jsToken = (credential: Credential): string =>
  credential.kind === "environment"
    ? jsVariable(credential.variable)
    : jsString(credential.kind === "literal" ? credential.token : "");

/** An Authorization header's value as a JavaScript expression. */
export const jsAuthorization = (scheme: string, credential: Credential): string =>
  credential.kind === "environment"
    ? jsFormatted(scheme, credential.variable)
    : jsString(`${scheme} ${credential.kind === "literal" ? credential.token : ""}`);

/** A whole Authorization header as a shell word. */
export const shAuthorization = (scheme: string, credential: Credential): string =>
  credential.kind === "environment"
    ? shFormatted(scheme, credential.variable)
    : shString(`Authorization: ${scheme} ${credential.kind === "literal" ? credential.token : ""}`);
