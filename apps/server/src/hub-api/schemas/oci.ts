import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";

const ociError = z
  .strictObject({
    errors: z.array(z.strictObject({ code: z.string(), message: z.string(), detail: z.null() })),
  })
  .meta({ id: "OciError" });

const descriptor = z.strictObject({
  mediaType: z.string(),
  digest: z.string(),
  size: z.number().int(),
});

const manifest = z.strictObject({
  schemaVersion: z.literal(2),
  mediaType: z.string(),
  config: descriptor,
  layers: z.array(descriptor),
});

const part = { group: "files", errors: ociError } as const;

export const checkOci: ApiDescription = {
  ...part,
  id: "checkOci",
  summary: "Check that models can be pulled by Ollama and Docker Model Runner",
  responses: { 200: z.strictObject({}) },
};

export const getOciToken: ApiDescription = {
  ...part,
  id: "getOciToken",
  summary: "Get the token with which a signed-in client pulls",
  notes: "Send an access token as the password of Basic authentication, as `docker login` does.",
  responses: { 200: z.strictObject({ token: z.string(), access_token: z.string() }) },
};

export const listOciTags: ApiDescription = {
  ...part,
  id: "listOciTags",
  summary: "List the tags of a model: its quantizations",
  responses: { 200: z.strictObject({ name: z.string(), tags: z.array(z.string()) }) },
};

export const getOciManifest: ApiDescription = {
  ...part,
  id: "getOciManifest",
  summary: "Get what a model at a tag consists of",
  notes: "A tag is a quantization such as `Q4_K_M`, the name of a GGUF file, or `latest`.",
  responses: { 200: manifest },
};

export const getOciBlob: ApiDescription = {
  ...part,
  id: "getOciBlob",
  summary: "Get the bytes of a layer, whole or in ranges",
  responses: { 200: bytes(), 206: bytes(), 304: null },
};
