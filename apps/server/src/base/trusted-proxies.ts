import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Whose `X-Forwarded-*` headers count: how many proxies stand before the hub, or their networks. */
export type ProxySetting = number | readonly string[];

/** Whether an address is trusted to report the one before it; `hop` is 0 for the client of the connection. */
export type TrustProxy = (address: string, hop: number) => boolean;

const MAX_HOPS = 16;

/** `off`, a number of hops, or addresses and networks separated by commas; `on` is one hop. Throws a `RangeError`. */
export function parseProxySetting(text: string): ProxySetting {
  if (text === "off") return 0;
  if (text === "on") return 1;
  if (/^\d+$/.test(text)) {
    if (Number(text) <= MAX_HOPS) return Number(text);
    throw new RangeError(`too many proxies: ${text} (limit: ${MAX_HOPS})`);
  }
  const networks = text.split(/[\s,]+/).filter(Boolean);
  blockList(networks);
  return networks;
}

/** Nothing where no proxy is trusted. */
export function trustedProxies(setting: ProxySetting): TrustProxy | undefined {
  if (setting === 0) return undefined;
  if (typeof setting === "number") return (_address, hop) => hop < setting;
  const list = blockList(setting);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** The client's address: the last one in the proxies' list that is not a trusted proxy. */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trust: TrustProxy | undefined,
): string {
  // Each proxy adds whom it heard it from at the end; the beginning is the client's own word.
  const noted = `${headers["x-forwarded-for"] ?? ""}`.split(",").map((entry) => entry.trim());
  const hops = [...noted.filter(Boolean), socket.remoteAddress ?? ""].reverse();
  const index = hops.findIndex((address, hop) => !trust?.(address, hop));
  return hops.at(index) ?? "";
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits, ...rest] = network.split("/");
    const most = isIP(address) === 6 ? 128 : 32;
    const isRight =
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
    if (!isRight)
      throw new RangeError(`"${network}" is not an address or a network, such as 10.0.0.0/8`);
    list.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
