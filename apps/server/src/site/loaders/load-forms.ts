import type { NewRepoData, SetupData, SignInData, SignUpData } from "@orrery/web/page-data/forms";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import { passkeySite } from "../../http/identity/passkey-site.ts";
import { pendingCookie } from "../../http/identity/sign-in-cookies.ts";
import { ownPath } from "../../http/own-path.ts";
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
  const { signIns, mails } = hub.registry;
  const site = passkeySite(config, request);
  const hasPasskeys = typeof site === "object";
  const second = await signIns.pending(pendingCookie.read(request));
  return {
    next,
    sendsMail: mails.isOn,
    hasPasskeys,
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
  const invitation = query.get("invitation") ?? undefined;
  const open = await hub.registry.signUps.isOpenFor(invitation);
  return { next, open, ...(invitation && { invitation }) };
};

export const loadSetup: Load<SetupData> = async ({ hub }, { query }) => {
  const token = query.get("token") ?? "";
  return { state: await hub.registry.setup.state(token), token };
};

export const loadNewRepo: Load<NewRepoData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const kind: RepoKind = query.get("kind") === "dataset" ? "dataset" : "model";
  const namespaces = hub.registry.repos.namespaces(viewer);
  const licenses = LICENSE_CHOICES.map((id) => ({
    id,
    label: hub.catalog.findLicense(id)?.name ?? id,
  }));
  const namespace = namespaces.find((name) => name === query.get("namespace")) ?? viewer.name;
  return { kind, namespaces, namespace, licenses };
};
