import { type AccountViewer, TOKEN_ROLES } from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../../hub/hub.ts";
import { openHub } from "../../hub/open-hub.ts";
import { readArguments } from "./arguments.ts";

const OPTIONS = { role: { type: "string" }, name: { type: "string" } } as const;

/** Makes an access token for an account of this machine's hub and prints it, alone, on standard output. */
export async function tokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, ["ACCOUNT"]);
  const role = TOKEN_ROLES.find((one) => one === (values.role ?? "write"));
  if (!role)
    throw new StartError("bad-arguments", `Invalid role. Use ${TOKEN_ROLES.join(" or ")}.`);
  const hub = await openHub(readConfig(process.env));
  try {
    const viewer = await accountOf(hub, positionals[0] ?? "");
    const name = values.name ?? "created on the command line";
    console.log(await hub.registry.accessTokens.create(viewer, { name, role }));
  } finally {
    await hub.close();
  }
}

/** Users who can read the data folder can act for any account, because everything is in it. */
export async function accountOf(hub: Pick<Hub, "registry">, name: string): Promise<AccountViewer> {
  const viewer = await hub.registry.accounts.findViewer(name);
  if (!viewer)
    throw new StartError("not-found", `Account "${name}" not found on this hub. Sign up first.`);
  return viewer;
}
