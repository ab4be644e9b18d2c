import { HUB, isRegistryError, MAX_COUNTED, type Profile, type Viewer } from "@orrery/registry";
import type { ShellData } from "@orrery/web/page-data/shell";
import type { FastifyRequest } from "fastify";
import { COMMAND } from "../../base/install-paths.ts";
import { VERSION } from "../../base/version.ts";
import { originOf } from "../../http/origin.ts";
import type { Load, PageContext } from "../page-context.ts";
import { presentProfile } from "../present/present-profile.ts";
import { themeOf } from "../theme.ts";

export const loadShell: Load<ShellData> = async ({ config, hub }, { request, viewer }) => ({
  hub: presentHub(await whileAway(hub.registry.profiles.find(HUB), NO_PROFILE)),
  ...(viewer.kind === "account" && {
    account: {
      name: viewer.name,
      isAdmin: viewer.isAdmin,
      ...unreadOf(await countUnread({ hub }, viewer)),
      organizations: viewer.organizations.map(({ name }) => name),
    },
  }),
  isSetUp: await whileAway(hub.registry.setup.isDone(), true),
  signUpOpen: await whileAway(hub.registry.signUps.isOffered(), false),
  hasTerms: (await whileAway(hub.registry.terms.find(), undefined)) !== undefined,
  theme: themeOf(request),
  ...wrapOf(request),
  origin: originOf(config, request),
  version: VERSION,
  command: COMMAND,
});

/** What the bell says, in the shell and with each navigation; empty if there are none. */
export async function countUnread(
  { hub }: Pick<PageContext, "hub">,
  viewer: Viewer,
): Promise<string> {
  const count = await whileAway(hub.registry.notifications.count(viewer), 0);
  if (count === 0) return "";
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
}

const unreadOf = (unread: string) => (unread ? { unread } : {});

const NO_PROFILE: Profile = { displayName: "", bio: "", links: [], pinned: [] };

function presentHub(profile: Profile): ShellData["hub"] {
  const { displayName, bio, links, avatar } = presentProfile(profile);
  return { name: displayName || "Orrery", bio, links, ...(avatar && { logo: avatar }) };
}

/** What the visitor chose with the switch of a block of code. */
function wrapOf({ cookies }: FastifyRequest): Pick<ShellData, "wrap"> {
  const value = cookies.orrery_wrap;
  return value === "on" || value === "off" ? { wrap: value } : {};
}

/** The error page for an unavailable database also needs a shell. */
const whileAway = <Value>(asked: Promise<Value>, value: Value): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (isRegistryError(error) && error.code === "database-unavailable") return value;
    throw error;
  });
