import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { type Config, readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../../hub/hub.ts";
import { openHub } from "../../hub/open-hub.ts";
import { accountOf } from "./token.ts";

const HOUR_MS = 3_600_000;

export interface Credentials {
  /** Without a slash at the end. */
  readonly hubUrl: string;
  readonly accessToken: string;
}

/**
 * Which hub and which token: options first, then the environment that every client of the protocol
 * knows. On the hub's own machine no token is needed: one for the namespace is made, and deleted
 * when `use` has ended; after a kill it expires within the hour.
 */
export async function withCredentials(
  id: RepoId,
  options: { readonly hub?: string | undefined; readonly token?: string | undefined },
  use: (credentials: Credentials) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const own = config.publicUrl ?? `http://localhost:${config.port}`;
  const hubUrl = (options.hub || process.env.HF_ENDPOINT || own).replace(/\/+$/, "");
  if (!URL.canParse(hubUrl)) throw new StartError("bad-arguments", `Invalid URL: "${hubUrl}".`);
  const given = options.token || process.env.HF_TOKEN;
  if (given) return use({ hubUrl, accessToken: given });
  if (!(hubUrl === own || isLoopback(hubUrl)) || !hasData(config))
    throw new StartError(
      "bad-arguments",
      "An access token is required. Create one in the hub's settings and pass it with --token or HF_TOKEN.",
    );
  const accessToken = await withHub(config, (hub) => localToken(hub, id.namespace));
  try {
    await use({ hubUrl, accessToken });
  } finally {
    await withHub(config, (hub) => deleteToken(hub, accessToken));
  }
}

const isLoopback = (url: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

const hasData = ({ databaseUrl, dataFolder }: Config): boolean =>
  databaseUrl !== undefined || existsSync(join(dataFolder, "orrery.sqlite"));

async function withHub<Result>(config: Config, use: (hub: Hub) => Promise<Result>) {
  const hub = await openHub(config);
  try {
    return await use(hub);
  } finally {
    await hub.close();
  }
}

async function localToken(hub: Hub, namespace: string): Promise<string> {
  // Any member might be meant, and the history names its authors.
  if (await hub.registry.organizations.find(namespace))
    throw new StartError(
      "bad-arguments",
      `${namespace} is an organization. Pass your access token with --token or HF_TOKEN ("orrery token ACCOUNT" creates one).`,
    );
  const viewer = await accountOf(hub, namespace);
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const name = "orrery publish on this machine";
  return hub.registry.accessTokens.create(viewer, { name, role: "write", expiresAt });
}

async function deleteToken({ registry }: Hub, text: string): Promise<void> {
  const found = await registry.accessTokens.identify(text);
  if (found) await registry.accessTokens.delete(found.viewer, found.token.key);
}
