import { isIPv4, isIPv6 } from "node:net";

/** The key of a rate limit: an IPv4 address, or the /64 network of an IPv6 address, which is one customer's. */
export function addressKey(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const [text = ""] = (/^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare).split("%");
  if (isIPv4(text) || !isIPv6(text)) return text;
  const groups = groupsOf(text);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(text: string): readonly number[] {
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [a * 256 + +b, c * 256 + +d].map((group) => group.toString(16)).join(":"),
  );
  const [head = "", tail] = plain.split("::");
  const read = (part: string | undefined) =>
    part ? part.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [read(head), read(tail)];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...new Array<number>(gap).fill(0), ...after];
}
