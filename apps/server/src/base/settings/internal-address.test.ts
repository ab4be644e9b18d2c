import { expect, it } from "vitest";
import { internalAddress, isLoopback } from "./internal-address.ts";

const at = (address: string, internal = false) => ({
  ...{ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" },
  ...{ netmask: "", mac: "", cidr: null, scopeid: 0 },
});
const addressOf = (host: string, addresses: readonly ReturnType<typeof at>[] = []) =>
  internalAddress(
    { internalUrl: undefined, host },
    4870,
    () => ({ eth0: [...addresses] }) as never,
  );

it("is as set, or where the process listens", () => {
  const internalUrl = "https://gpu-1.internal";
  expect(internalAddress({ internalUrl, host: "0.0.0.0" }, 4870)).toBe(internalUrl);
  expect(addressOf("127.0.0.1")).toBe("http://localhost:4870");
  expect(addressOf("10.0.0.7")).toBe("http://10.0.0.7:4870");
  expect(addressOf("fd00::7")).toBe("http://[fd00::7]:4870");
});

it("is an address of the machine where the process listens at all of them", () => {
  const own = [at("127.0.0.1", true), at("fe80::1"), at("fd00::7"), at("10.0.0.7")];
  expect(addressOf("0.0.0.0", own)).toBe("http://10.0.0.7:4870");
  expect(addressOf("::", own.slice(0, 3))).toBe("http://[fd00::7]:4870");
  expect(addressOf("0.0.0.0", own.slice(0, 2))).toBe("http://localhost:4870");
});

it("knows what only this machine reaches", () => {
  for (const one of [
    "http://localhost:1",
    "http://127.0.0.1:1",
    "https://[::1]:2",
    "http://localhost",
  ])
    expect(isLoopback(one)).toBe(true);
  for (const one of ["http://10.0.0.1:1", "http://localhost.example.com:1", "http://128.0.0.1"])
    expect(isLoopback(one)).toBe(false);
});
