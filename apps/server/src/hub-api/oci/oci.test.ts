import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const OLLAMA = {
  "user-agent": "ollama/0.12.0",
  accept: "application/vnd.docker.distribution.manifest.v2+json",
};
const DOCKER = {
  "user-agent": "model-distribution",
  accept: "application/vnd.oci.image.manifest.v1+json, */*",
};
const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, {
    name: "m",
    files: {
      "m-Q8_0.gguf": "eight bits",
      "m-Q4_K_M.gguf": "four bits",
      "mmproj-F16.gguf": "eyes",
      "big-Q2_K-00001-of-00002.gguf": "half",
      template: "{{ .Prompt }}",
      LICENSE: "MIT",
    },
  });
});

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** Asks as the program does: HEAD, a plain GET that says where the bytes are, then ranges without credentials. */
async function pull(path: string, { digest, size }: Descriptor): Promise<string> {
  const url = `/v2/${path}/blobs/${digest}`;
  const head = await app.request("HEAD", url, { headers: OLLAMA });
  expect([head.statusCode, head.headers["content-length"]]).toEqual([200, `${size}`]);
  const plain = await app.get(url, { headers: OLLAMA });
  expect([plain.statusCode, plain.headers.location]).toEqual([200, url]);
  const range = { range: `bytes=0-${size - 1}` };
  const part = await app.get(`${plain.headers.location}`, { headers: range });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([
    206,
    `bytes 0-${size - 1}/${size}`,
  ]);
  expect(sha256(part.body)).toBe(digest);
  return part.body;
}

it("lets Ollama pull the usual quantization, with projector, template and license", async () => {
  expect((await app.get("/v2/")).json()).toEqual({});
  const manifest = (await app.get("/v2/ada/m/manifests/latest", { headers: OLLAMA })).json();
  expect(manifest).toMatchObject({ schemaVersion: 2, mediaType: OLLAMA.accept });
  const bodies: Record<string, string> = {};
  for (const layer of manifest.layers as Descriptor[])
    bodies[layer.mediaType] = await pull("ada/m", layer);
  expect(bodies).toEqual({
    "application/vnd.ollama.image.model": "four bits",
    "application/vnd.ollama.image.projector": "eyes",
    "application/vnd.ollama.image.template": "{{ .Prompt }}",
    "application/vnd.ollama.image.license": "MIT",
  });
  expect(JSON.parse(await pull("ada/m", manifest.config))).toMatchObject({
    model_format: "gguf",
    file_type: "Q4_K_M",
  });
});

it.each([
  ["q8_0", "eight bits"],
  ["Q4_K_M", "four bits"],
  ["m-Q8_0.gguf", "eight bits"],
])("finds the file of the tag %s", async (tag, content) => {
  const manifest = (await app.get(`/v2/ada/m/manifests/${tag}`, { headers: OLLAMA })).json();
  expect(manifest.layers[0].digest).toBe(sha256(content));
});

it("lets Docker pull by digest what it found by tag", async () => {
  const url = "/v2/ada/m/manifests/Q8_0";
  const head = await app.request("HEAD", url, { headers: DOCKER });
  const digest = `${head.headers["docker-content-digest"]}`;
  const byDigest = await app.get(`/v2/ada/m/manifests/${digest}`, { headers: DOCKER });
  expect(byDigest.body).toBe((await app.get(url, { headers: DOCKER })).body);
  expect([sha256(byDigest.body), byDigest.headers["content-length"]]).toEqual([
    digest,
    head.headers["content-length"],
  ]);
  const { config, layers } = byDigest.json();
  expect(config.mediaType).toBe("application/vnd.docker.ai.model.config.v0.1+json");
  expect(layers[0]).toMatchObject({ mediaType: "application/vnd.docker.ai.gguf.v3", size: 10 });
  // Docker writes names in lower case.
  await publishFiles(app, ada.viewer, { name: "Big", files: { "Big-Q8_0.gguf": "big" } });
  expect((await app.get("/v2/ada/big/manifests/q8_0", { headers: DOCKER })).statusCode).toBe(200);
  const { body } = await app.get(`/v2/ada/m/blobs/${config.digest}`, { headers: DOCKER });
  expect(JSON.parse(body)).toMatchObject({ config: { format: "gguf", quantization: "Q8_0" } });
});

it("lists tags, and says which there are where one is not found", async () => {
  const tags = ["latest", "Q4_K_M", "Q8_0"];
  expect((await app.get("/v2/ada/m/tags/list")).json()).toEqual({ name: "ada/m", tags });
  const { statusCode, json } = await app.get("/v2/ada/m/manifests/Q2_K", { headers: OLLAMA });
  expect([statusCode, json().errors[0].code]).toEqual([404, "NAME_UNKNOWN"]);
  expect(json().errors[0].message).toContain("latest, Q4_K_M, Q8_0");
});

it("asks visitors for a token, the same for private and unknown models, and takes one", async () => {
  await publishFiles(app, ada.viewer, { name: "p", private: true, files: { "p-Q8_0.gguf": "p" } });
  const ask = async (name: string) => {
    const answer = await app.get(`/v2/ada/${name}/manifests/latest`, { headers: OLLAMA });
    const realm = `${answer.headers["www-authenticate"]}`.replaceAll(`ada/${name}:`, ":");
    return [answer.statusCode, realm, answer.body];
  };
  const [status, realm, body] = await ask("p");
  expect([status, realm, body]).toEqual(await ask("nothing"));
  expect(status).toBe(401);
  expect(realm).toMatch(
    /^Bearer realm="http.*\/v2\/token",service="[^"]+",scope="repository::pull"$/,
  );
  expect((await app.get("/v2/token")).statusCode).toBe(401);
  const basic = Buffer.from(`ada:${ada.token}`).toString("base64");
  const { token } = (
    await app.get("/v2/token", { headers: { authorization: `Basic ${basic}` } })
  ).json();
  const headers = { ...DOCKER, authorization: `Bearer ${token}` };
  expect((await app.get("/v2/ada/p/manifests/latest", { headers })).statusCode).toBe(200);
  const bob = await app.signUp("bob");
  expect((await bob.get("/v2/ada/p/manifests/latest")).statusCode).toBe(404);
});
