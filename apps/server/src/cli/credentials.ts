import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { type Config, readConfig } from "../config.ts";
import { openHub } from "../hub.ts";
import { StartError } from "../start-error.ts";
import { accountOf } from "./token.ts";

const HOUR_MS = 3_600_000;

export interface Credentials {
  /** Without a slash at the end. */
  readonly hubUrl: string;
  readonly accessToken: string;
}

/**
 * Which hub and which token: options first, then the environment that every client of the protocol
 * knows. On the hub's own machine no token is needed: one is made for an hour, for the namespace.
 */
export async function credentials(
  id: RepoId,
  options: { readonly hub?: string | undefined; readonly token?: string | undefined },
): Promise<Credentials> {
  const config = readConfig(process.env);
  const own = config.publicUrl ?? `http://localhost:${config.port}`;
  const hubUrl = (options.hub || process.env.HF_ENDPOINT || own).replace(/\/+$/, "");
  if (!URL.canParse(hubUrl))
    throw new StartError("bad-arguments", `"${hubUrl}" is not an address.`);
  const accessToken = options.token || process.env.HF_TOKEN;
  if (accessToken) return { hubUrl, accessToken };
  if (!(hubUrl === own || isLoopback(hubUrl)) || !hasData(config))
    throw new StartError(
      "bad-arguments",
      "An access token is needed: make one on the hub's settings page and pass it with --token or HF_TOKEN.",
    );
  return { hubUrl, accessToken: await localToken(config, id.namespace) };
}

const isLoopback = (url: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

const hasData = ({ databaseUrl, dataFolder }: Config): boolean =>
  databaseUrl !== undefined || existsSync(join(dataFolder, "orrery.sqlite"));

async function localToken(config: Config, namespace: string): Promise<string> {
  const hub = await openHub(config);
  try {
    // Any member might be meant, and the history names its authors.
    if (await hub.registry.organizations.find(namespace))
      throw new StartError(
        "bad-arguments",
        `${namespace} is an organization: say who publishes, with --token or HF_TOKEN ("orrery token ACCOUNT" makes one).`,
      );
    const viewer = await accountOf(hub, namespace);
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const name = "orrery publish on this machine";
    return await hub.registry.accessTokens.create(viewer, { name, role: "write", expiresAt });
  } finally {
    await hub.close();
  }
}
