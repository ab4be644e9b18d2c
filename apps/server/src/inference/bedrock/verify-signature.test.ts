import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import { describe, expect, it } from "vitest";
import { readSignature, type SignedRequest, verifySignature } from "./verify-signature.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const MINUTE = 60_000;
const SECRET = "a secret";

/** As SDKs sign: the hash of the body in a header, or only in the signature, as boto3 does it. */
async function sign(given: Partial<SignedRequest> & { readonly hashes?: boolean } = {}) {
  const { hashes = true, headers = { host: "hub:4870" }, body = Buffer.from("{}") } = given;
  const { url = "/bedrock/model/a%2Fb%3A0%C3%BC/invoke?x=1%2B2" } = given;
  const [path = "", search = ""] = url.split("?");
  const signer = new SignatureV4({
    service: "bedrock",
    region: "hub",
    credentials: { accessKeyId: "ORRYKEY", secretAccessKey: SECRET, sessionToken: "t" },
    sha256: Sha256,
    applyChecksum: hashes,
  });
  const query = Object.fromEntries(new URLSearchParams(search));
  const signed = await signer.sign(
    {
      method: "POST",
      protocol: "http:",
      hostname: "hub",
      path,
      query,
      body,
      headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
    },
    { signingDate: NOW },
  );
  return { method: "POST", url, headers: signed.headers, body };
}

async function check(request: SignedRequest, now = NOW, secret = SECRET) {
  const claimed = readSignature(request.headers, now);
  return typeof claimed === "string" ? claimed : verifySignature(claimed, request, secret);
}

describe("a signature", () => {
  it("is good where nothing was changed, by HTTP/1.1 and HTTP/2, hash in a header or not", async () => {
    expect(await check(await sign())).toBe(true);
    expect(await check(await sign({ hashes: false }))).toBe(true);
    const http2 = await sign({ headers: { ":authority": "hub:4870" } });
    expect(await check(http2)).toBe(true);
    const { ":authority": host, ...headers } = http2.headers as Record<string, string>;
    expect(await check({ ...http2, headers: { ...headers, host } })).toBe(true);
  });

  it("is bad once anything that was signed is another", async () => {
    const good = await sign();
    const plain = await sign({ hashes: false });
    const changed: readonly SignedRequest[] = [
      { ...good, method: "PUT" },
      { ...good, url: good.url.replace("invoke", "invoked") },
      { ...good, url: good.url.replace("x=1", "x=2") },
      { ...good, body: Buffer.from("{ }") },
      { ...plain, body: Buffer.from("{ }") },
      { ...good, headers: { ...good.headers, host: "other" } },
      { ...good, headers: { ...good.headers, "content-type": "text/plain" } },
      { ...good, headers: { ...good.headers, "x-amz-security-token": "u" } },
    ];
    for (const request of changed) expect(await check(request)).toBe(false);
    expect(await check(good, NOW, "another secret")).toBe(false);
  });

  it("counts for five minutes, before and after", async () => {
    const good = await sign();
    for (const minutes of [-5, 5])
      expect(await check(good, new Date(NOW.getTime() + minutes * MINUTE))).toBe(true);
    for (const minutes of [-5.1, 5.1])
      expect(await check(good, new Date(NOW.getTime() + minutes * MINUTE))).toMatch("five minutes");
  });

  it("is refused in words where it could not be good", async () => {
    const { headers } = await sign();
    const say = (more: Readonly<Record<string, string>>) =>
      readSignature({ ...headers, ...more }, NOW);
    const authorization = headers.authorization ?? "";
    const wrong: readonly (readonly [from: string, to: string, words: string])[] = [
      ["/bedrock/", "/s3/", "is for s3"],
      ["20260301", "20260228", "does not match the signature date"],
      ["host;", "", "must be signed"],
      ["Signature=", "Signature=0", "not in Signature Version 4"],
      ["AWS4-HMAC-SHA256", "AWS4-HMAC-SHA256-PAYLOAD", "not in Signature Version 4"],
    ];
    for (const [from, to, words] of wrong)
      expect(say({ authorization: authorization.replace(from, to) })).toMatch(words);
    expect(say({ "x-amz-date": "yesterday" })).toMatch("five minutes");
  });
});
