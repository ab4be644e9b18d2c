import { BlockList, isIPv4, isIPv6 } from "node:net";

const RESERVED_IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;

/** IPv6 ranges that look public but are not: special uses, and ranges that embed an IPv4 address. */
const RESERVED_IPV6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20";

const reserved = new BlockList();
for (const [family, ranges] of [
  ["ipv4", RESERVED_IPV4],
  ["ipv6", RESERVED_IPV6],
] as const)
  for (const range of ranges.split(/\s+/)) {
    const [network = "", bits = ""] = range.split("/");
    reserved.addSubnet(network, Number(bits), family);
  }

const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is public; mapped IPv4, loopback and similar addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return unicast.check(address, "ipv6") && !reserved.check(address, "ipv6");
}
