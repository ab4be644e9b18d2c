import type { SignInWay } from "@orrery/registry";
import {
  SIGN_ON_PROBLEMS,
  type SignInLink,
  type SignOnNotice,
} from "@orrery/web/page-data/account/sign-on";
import type { FastifyRequest } from "fastify";
import { SIGN_IN_PATH } from "./openid/pending-sign-in.ts";
import { type SessionPurpose, sessionToken } from "./openid/session-token.ts";
import type { SignOnContext } from "./sign-on-context.ts";

/** The buttons of providers that are reached in the browser. */
export const signInLinks = (
  ways: readonly SignInWay[],
  query: Readonly<Record<string, string>>,
): readonly SignInLink[] =>
  ways
    .filter(({ kind }) => kind === "openid")
    .map(({ name, label }) => ({
      label,
      href: `${SIGN_IN_PATH}/${name}?${new URLSearchParams(query)}`,
    }));

/** Where this session links another account, confirms itself or begins again; none for a token. */
export function sessionLinks(
  { hub }: Pick<SignOnContext, "hub">,
  { request }: { readonly request: FastifyRequest },
  ways: readonly SignInWay[],
  purpose: SessionPurpose,
): readonly SignInLink[] {
  const { credential, url } = request;
  if (credential?.kind !== "session") return [];
  const next = url.split("?")[0] ?? "/";
  const session = { key: credential.key, purpose };
  return ways
    .filter(({ kind }) => kind === "openid")
    .map(({ name, label }) => {
      const query = { [purpose]: sessionToken(hub.vault, session, { name }), next };
      return { label, href: `${SIGN_IN_PATH}/${name}?${new URLSearchParams(query)}` };
    });
}

/** What the URL says of a sign-in that did not work. */
export function signOnNotice(
  ways: readonly SignInWay[],
  query: URLSearchParams,
): SignOnNotice | undefined {
  const code = query.get("problem");
  const way = ways.find(({ name }) => name === query.get("provider"));
  if (code === null || !way) return undefined;
  const problem = SIGN_ON_PROBLEMS.find((one) => one === code) ?? "misconfigured";
  return { problem, label: way.label };
}
