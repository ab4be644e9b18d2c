import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";
import type { Config } from "../config.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);
const ANY: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** Where other processes call this one: as set, or else where it listens, by the first address of this machine. */
export function internalAddress(
  { internalUrl, host }: Pick<Config, "internalUrl" | "host">,
  port: number,
  interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
): string {
  if (internalUrl !== undefined) return internalUrl;
  if (LOOPBACK.has(host)) return `http://localhost:${port}`;
  if (!ANY.has(host)) return `http://${bracketed(host)}:${port}`;
  const outside = Object.values(interfaces())
    .flatMap((one) => one ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"));
  const found = outside.find(({ family }) => family === "IPv4") ?? outside[0];
  return `http://${found ? bracketed(found.address) : "localhost"}:${port}`;
}

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** Only processes of the same machine can reach it there. */
export const isLoopback = (address: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(address);
