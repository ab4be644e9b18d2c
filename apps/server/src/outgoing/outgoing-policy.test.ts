import { createProviders, openAiCompatible } from "@orrery/inference";
import { describe, expect, it } from "vitest";
import { createOutgoingPolicy } from "./outgoing-policy.ts";
import { isPublicAddress } from "./public-address.ts";
import { createSafeFetch } from "./safe-fetch.ts";

const local = openAiCompatible("local", {
  label: "Local",
  baseUrl: "http://10.0.0.7:8000",
  chatPath: "/v1/chat/completions",
  isLocal: true,
});
const policy = createOutgoingPolicy(createProviders({ local }), [
  "cdn.example.com",
  "*.example.org",
]);

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fd00::1",
    "ff02::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "not an address",
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("the policy", () => {
  it.each([
    "http://api.groq.com/v1",
    "https://api.groq.com:8443/v1",
    "https://user:key@api.groq.com/v1",
    "https://api.groq.com.evil.example/v1",
    "https://api.groq.com@evil.example/v1",
    "https://evil.example/v1",
    "https://127.0.0.1/v1",
    "https://[::1]/v1",
    "https://2130706433/v1",
    "http://10.0.0.8:8000/v1/chat/completions",
    "https://api.groq.com/v1/..%2fadmin",
    "https://api.groq.com/v1/%2e%2e%2fadmin",
    "https://api.groq.com/v1/..%5cadmin",
    "file:///etc/passwd",
    "nonsense",
  ])("refuses %s as a provider's", (url) => {
    expect(() => policy.provider(url)).toThrow(expect.objectContaining({ code: "target-refused" }));
  });

  it("knows providers, and the operator's own inside the network", () => {
    expect(policy.provider("https://api.groq.com/openai/v1/models").isLocal).toBe(false);
    expect(policy.provider("https://queue.fal.run/fal-ai/flux").isLocal).toBe(false);
    expect(policy.provider("http://10.0.0.7:8000/v1/chat/completions").isLocal).toBe(true);
  });

  it("fetches files from providers' and the operator's hosts only", () => {
    for (const url of [
      "https://v3.fal.media/a.png",
      "https://cdn.example.com/a",
      "https://a.b.example.org/",
    ])
      expect(policy.media(url).url.href).toBe(url);
    for (const url of [
      "https://example.org/a",
      "https://evil.example/a.png",
      "http://cdn.example.com/a",
    ])
      expect(() => policy.media(url)).toThrow(expect.objectContaining({ code: "target-refused" }));
  });
});

it("checks a name again at the moment of connecting", async () => {
  const safeFetch = createSafeFetch();
  const target = { url: new URL("https://localhost:9/"), isLocal: false };
  const signal = AbortSignal.timeout(5000);
  await expect(
    safeFetch.send({ target, method: "GET", headers: {}, signal }),
  ).rejects.toMatchObject({
    code: "target-refused",
  });
  await safeFetch.close();
});
