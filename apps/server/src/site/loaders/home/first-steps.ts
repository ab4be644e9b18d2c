import { canAdministerHub, type Viewer } from "@orrery/registry";
import { FIRST_STEPS, type FirstStep } from "@orrery/web/page-data/home";
import { EXAMPLES_NAMESPACE } from "../../../base/examples-namespace.ts";
import { originOf } from "../../../http/origin.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";

/** Set once an administrator has dismissed the list. */
export const STEPS_DISMISSED = "first-steps-dismissed";

/** What a new hub needs from its administrator; `undefined` for others, and when all is done. */
export async function firstSteps(
  context: PageContext,
  { viewer, request }: Pick<PageRequest, "viewer" | "request">,
): Promise<readonly FirstStep[] | undefined> {
  if (!canAdministerHub(viewer)) return undefined;
  if (await context.hub.registry.markers.isSet(STEPS_DISMISSED)) return undefined;
  const { hostname } = new URL(originOf(context.config, request));
  const isDone = await Promise.all(
    FIRST_STEPS.map((step) =>
      step === "network" ? !isLoopback(hostname) : DONE[step](context, viewer),
    ),
  );
  if (isDone.every(Boolean)) return undefined;
  return FIRST_STEPS.map((step, index) => ({ step, isDone: isDone[index] === true }));
}

const DONE: Readonly<
  Record<
    Exclude<FirstStep["step"], "network">,
    (context: PageContext, viewer: Viewer) => Promise<boolean>
  >
> = {
  name: async ({ hub }, viewer) => {
    const { displayName, bio } = await hub.registry.profiles.get(viewer, { kind: "hub" });
    return displayName !== "" || bio !== "";
  },
  publish: async ({ hub }, viewer) => (await countOwn(hub.registry.repos, viewer)) > 0,
  invite: async ({ hub }) => (await hub.registry.names.count("account", {})) > 1,
  key: async ({ hub }, viewer) =>
    (await hub.registry.providerKeys.list(viewer, { kind: "hub" })).length > 0,
};

/** All repos but the examples. */
async function countOwn(
  repos: PageContext["hub"]["registry"]["repos"],
  viewer: Viewer,
): Promise<number> {
  const counts = await Promise.all(
    (["model", "dataset"] as const).map(async (type) => {
      const all = await repos.count(viewer, { type });
      return all - (await repos.count(viewer, { type, author: EXAMPLES_NAMESPACE }));
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
