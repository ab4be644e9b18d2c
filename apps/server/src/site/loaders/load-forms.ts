import type { NewRepoData, SetupData, SignInData, SignUpData } from "@orrery/web/page-data/forms";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { passkeySite } from "../../http/identity/passkey-site.ts";
import { pendingCookie } from "../../http/identity/sign-in-cookies.ts";
import { ownPath } from "../../http/own-path.ts";
import { signInLinks, signOnNotice } from "../../sign-on/sign-in-links.ts";
import type { Load, PageRequest } from "../page-context.ts";

/** Offered for a new repo; the card can have any other. */
const LICENSE_CHOICES = [
  "apache-2.0",
  "mit",
  "bsd-3-clause",
  "cc-by-4.0",
  "cc-by-sa-4.0",
  "cc-by-nc-4.0",
  "cc0-1.0",
  "gpl-3.0-only",
  "openrail",
  "other",
];

/** Redirects to the sign-in page, which returns to this page. */
export const signInFirst = ({ request }: PageRequest) => signInAt(request.url);

/** As `signInFirst`, for a form, which names the page to return to. */
export const signInAt = (next: string) => ({
  redirectTo: `${pathTo("signIn")}?next=${encodeURIComponent(next)}`,
});

export const loadSignIn: Load<SignInData> = async ({ config, hub }, { request, viewer, query }) => {
  const next = ownPath(query.get("next"));
  if (viewer.kind === "account") return { redirectTo: next };
  const { signIns, mails, identityProviders, passwordSignIn } = hub.registry;
  const site = passkeySite(config, request);
  const [second, ways, isOn] = await Promise.all([
    signIns.pending(pendingCookie.read(request)),
    identityProviders.ways(),
    passwordSignIn.isOn(),
  ]);
  const hasPasskeys = typeof site === "object";
  const invitation = query.get("invitation");
  return {
    next,
    sendsMail: mails.isOn,
    hasPasskeys,
    links: signInLinks(ways, { next, ...(invitation && { invitation }) }),
    hasForm: isOn || ways.some(({ kind }) => kind === "ldap") || query.has("password"),
    ...omitUndefined({ notice: signOnNotice(ways, query) }),
    ...(second && {
      second: {
        name: second.name,
        hasApp: second.hasApp,
        hasPasskey: hasPasskeys && second.passkeySites.includes(site.id),
      },
    }),
  };
};

export const loadSignUp: Load<SignUpData> = async ({ hub }, { viewer, query }) => {
  const next = ownPath(query.get("next"));
  if (viewer.kind === "account") return { redirectTo: next };
  const { identityProviders, passwordSignIn, signUps, terms } = hub.registry;
  const invitation = query.get("invitation") ?? undefined;
  const [isOpen, isOffered, mode, domains, current, ways, hasForm] = await Promise.all([
    signUps.isOpenFor(invitation),
    signUps.isOffered(),
    signUps.mode(),
    signUps.domains(),
    terms.find(),
    identityProviders.ways(),
    passwordSignIn.isOn(),
  ]);
  const links = signInLinks(ways, { next, ...(invitation && { invitation }) });
  return {
    ...{ next, open: isOpen || isOffered, links, hasForm },
    isReviewed: mode === "approval" && !invitation,
    ...(!isOpen && isOffered && { domains }),
    ...(current && { terms: { version: current.version, isRequired: current.isRequired } }),
    ...(invitation && { invitation }),
  };
};

export const loadSetup: Load<SetupData> = async ({ hub }, { query }) => {
  const token = query.get("token") ?? "";
  return { state: await hub.registry.setup.state(token), token };
};

export const loadNewRepo: Load<NewRepoData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const kind: RepoKind = query.get("kind") === "dataset" ? "dataset" : "model";
  const { defaultVisibilities, repos, resourceGroups } = hub.registry;
  const direct = repos.namespaces(viewer);
  const groups = await resourceGroups.listCreatable(viewer);
  const onlyInGroups = [...new Set(groups.map(({ namespace }) => namespace))].filter(
    (name) => !direct.includes(name),
  );
  const namespaces = [...direct, ...onlyInGroups];
  const licenses = LICENSE_CHOICES.map((id) => ({
    id,
    label: hub.catalog.findLicense(id)?.name ?? id,
  }));
  const namespace = namespaces.find((name) => name === query.get("namespace")) ?? viewer.name;
  const privateByDefault = await defaultVisibilities.listPrivate(namespaces);
  return { kind, namespaces, groups, onlyInGroups, privateByDefault, namespace, licenses };
};
