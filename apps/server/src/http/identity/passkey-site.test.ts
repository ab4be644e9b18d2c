import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../../base/config.ts";
import { passkeySite } from "./passkey-site.ts";

const request = (url: string) => {
  const { protocol, host } = new URL(url);
  return { protocol: protocol.slice(0, -1), host } as FastifyRequest;
};

it.each([
  ["https://hub.example.org", { id: "hub.example.org", origin: "https://hub.example.org" }],
  ["http://localhost:4870", { id: "localhost", origin: "http://localhost:4870" }],
  ["http://hub.localhost", { id: "hub.localhost", origin: "http://hub.localhost" }],
  ["http://hub.example.org", "insecure"],
  ["http://localhost.example.org", "insecure"],
  ["https://10.0.0.7", "ip-address"],
  ["http://127.0.0.1:4870", "ip-address"],
  ["https://[::1]:4870", "ip-address"],
])("says of %s whether passkeys work there", (url, site) => {
  expect(passkeySite(readConfig({}), request(url))).toEqual(site);
  const config = readConfig({ ORRERY_PUBLIC_URL: url });
  expect(passkeySite(config, request("http://other.example"))).toEqual(site);
});
