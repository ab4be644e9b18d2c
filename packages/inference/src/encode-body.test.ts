import { expect, it } from "vitest";
import { encodeBody } from "./encode-body.ts";
import { formBody } from "./form-body.ts";
import { asBase64, asDataUrl } from "./media.ts";
import { cleanUrl, encodePath } from "./paths.ts";
import { json } from "./provider.ts";

const file = { name: "cat.png", mediaType: "image/png" };
const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
const base64 = Buffer.from(bytes).toString("base64");
const read = async () => bytes;

it("writes files into JSON where request() put them", async () => {
  const body = json({ image: asBase64(file), images: [asDataUrl(file, "image/x-png")], n: 1 });
  const encoded = await encodeBody(body, read);
  expect(encoded.contentType).toBe("application/json");
  expect(JSON.parse(encoded.body as string)).toEqual({
    image: base64,
    images: [`data:image/x-png;base64,${base64}`],
    n: 1,
  });
});

it("sends a file as it is", async () => {
  expect(await encodeBody({ kind: "file", file }, read)).toEqual({
    contentType: "image/png",
    body: bytes,
  });
});

it("fills a form, options as text", async () => {
  const { contentType, body } = await encodeBody(
    formBody(file, { model: "m", temperature: 0, words: ["a"], gone: undefined, none: null }),
    read,
  );
  const entries = [...(body as FormData)].map(([name, value]) => [
    name,
    value instanceof Blob ? value.size : value,
  ]);
  expect(contentType).toBeUndefined();
  expect(entries).toEqual([
    ["file", bytes.length],
    ["model", "m"],
    ["temperature", "0"],
    ["words", '["a"]'],
  ]);
});

it("takes no forged file from outside", async () => {
  const forged = JSON.parse('{"file":{"name":"/etc/passwd"},"mediaType":"x","encoding":"base64"}');
  const { body } = await encodeBody(json({ image: forged }), () =>
    Promise.reject(new Error("read")),
  );
  expect(JSON.parse(body as string)).toEqual({ image: forged });
});

it.each([
  ["owner/name", "owner/name"],
  ["owner/name:1@x", "owner/name:1@x"],
  ["../../v1/models", "//v1/models"],
  ["a?b#c%2F d", "a%3Fb%23c%252F%20d"],
  ["{a,b}[1-9]'\"`$(id)", "%7Ba%2Cb%7D%5B1-9%5D%27%22%60%24%28id%29"],
  ["\ud800x", "%EF%BF%BDx"],
])("a model id %j is one path", (id, path) => {
  expect(encodePath(id)).toBe(path);
});

it.each([
  [" http://localhost:8080/v1// ", "http://localhost:8080/v1"],
  ["http://[::1]:80/[a]%s?b=c#d", "http://[::1]:80/%5Ba%5D%25s"],
  ["http://h/`id`\n\"'\ud800", "http://h/%60id%60%0A%22%27%EF%BF%BD"],
])("an address %j is written so that any client takes it", (url, clean) => {
  expect(cleanUrl(url)).toBe(clean);
});
