import type { RepoAt } from "@orrery/registry";
import { isRegistryError, parseRepoId, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerRange } from "../../http/answer-range.ts";
import { byteBody } from "../../http/body/byte-body.ts";
import { presentedToken } from "../../http/identity/presented-token.ts";
import { originOf } from "../../http/origin.ts";
import { FILE_POLICY } from "../../http/security-headers.ts";
import { sendBlob } from "../../http/send-blob.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { checkOci, getOciBlob, getOciManifest, getOciToken, listOciTags } from "../schemas/oci.ts";
import { findLayer, findManifest } from "./find-manifest.ts";
import { type Client, describe, digestOf } from "./manifest.ts";
import { tagsOf } from "./model-at-tag.ts";
import { type PullableFiles, readPullable } from "./read-pullable.ts";

interface Named {
  readonly namespace: string;
  readonly name: string;
}

type TagRoute = { Params: Named & { readonly reference: string } };
type BlobRoute = { Params: Named & { readonly digest: string } };

/** The registry protocol, by which Ollama and Docker Model Runner pull GGUF files (decision 062). */
export function ociApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { files } = hub.registry;

  /** Throws `repo-not-found` and the like; a visitor is asked for a token first. */
  async function find(
    request: FastifyRequest,
    reply: FastifyReply,
    { namespace, name }: Named,
  ): Promise<PullableFiles & { readonly at: RepoAt }> {
    try {
      const id = parseRepoId("model", `${namespace}/${name}`);
      if (!id) throw new RegistryError("repo-not-found", `${namespace}/${name} not found.`);
      const at = await files.at(request.viewer, id, "main");
      return { at, ...(await readPullable(files, at)) };
    } catch (error) {
      if (request.viewer.kind === "anonymous" && isRegistryError(error))
        askForToken(request, reply, `repository:${namespace}/${name}:pull`);
      throw error;
    }
  }

  /** Both clients expect it with a 401, and that host and realm are the same. */
  function askForToken(request: FastifyRequest, reply: FastifyReply, scope: string): never {
    const origin = originOf(config, request);
    const { host } = new URL(origin);
    reply.header(
      "www-authenticate",
      `Bearer realm="${origin}/v2/token",service="${host}",scope="${scope}"`,
    );
    throw new RegistryError(
      "unauthorized",
      "Model not found, or it requires sign-in. Sign in with an access token as the password.",
    );
  }

  app.get("/v2/", { config: { api: checkOci } }, async () => ({}));

  app.get("/v2/token", { config: { api: getOciToken } }, async (request) => {
    const token = request.accessToken && presentedToken(request.headers.authorization);
    if (token === undefined)
      throw new RegistryError("unauthorized", "Send an access token as the password.");
    return { token, access_token: token };
  });

  app.get<{ Params: Named }>(
    "/v2/:namespace/:name/tags/list",
    { config: { api: listOciTags } },
    async (request, reply) => {
      const { namespace, name } = request.params;
      const found = await find(request, reply, request.params);
      return { name: `${namespace}/${name}`, tags: tagsOf(found.files) };
    },
  );

  app.route<TagRoute>({
    method: ["GET", "HEAD"],
    url: "/v2/:namespace/:name/manifests/:reference",
    config: { api: getOciManifest },
    async handler(request, reply) {
      const { reference } = request.params;
      const found = await find(request, reply, request.params);
      const manifest = findManifest(found, clientOf(request), reference);
      if (!manifest) throw new RegistryError("entry-not-found", tagNotFound(reference, found));
      reply
        .type(manifest.mediaType)
        .header("docker-content-digest", digestOf(manifest.body))
        .header("content-length", manifest.body.byteLength);
      return reply.send(request.method === "HEAD" ? "" : manifest.body);
    },
  });

  app.route<BlobRoute>({
    method: ["GET", "HEAD"],
    url: "/v2/:namespace/:name/blobs/:digest",
    config: { api: getOciBlob },
    async handler(request, reply) {
      const { namespace, name, digest } = request.params;
      const found = await find(request, reply, request.params);
      const layer = findLayer(found, digest);
      if (!layer) throw new RegistryError("entry-not-found", `Layer ${digest} not found.`);
      reply
        .type("application/octet-stream")
        .header("accept-ranges", "bytes")
        .header("docker-content-digest", digest)
        // Ollama reads the address of the bytes from here, even from a 200.
        .header("location", `/v2/${namespace}/${name}/blobs/${digest}`)
        .header("content-security-policy", FILE_POLICY)
        .header("cache-control", "private, no-cache");
      const { size } = describe(layer);
      const range = answerRange(request, reply, `"${digest}"`, size);
      if (!range) return reply;
      const { content } = layer;
      if ("byteLength" in content) return reply.send(content.subarray(range.start, range.end));
      const entry = await files.get(found.at, content.path);
      if (range.start === 0) hub.downloads.count(request, found.at.repo, entry.path);
      const stream = await files.read(found.at, entry, range);
      const bytes = range.end - range.start;
      return entry.lfs
        ? sendBlob(config, reply, entry.lfs.digest, stream, bytes)
        : reply.send(byteBody(stream, bytes));
    },
  });
}

/** Ollama lists one media type, Docker's client several. */
const clientOf = ({ headers }: FastifyRequest): Client =>
  /^ollama\//i.test(headers["user-agent"] ?? "") || !/oci\.image/.test(headers.accept ?? "")
    ? "ollama"
    : "docker";

const tagNotFound = (tag: string, { files }: PullableFiles): string => {
  const tags = tagsOf(files);
  return tags.length > 0
    ? `Tag "${tag}" not found. Tags of this model: ${tags.join(", ")}.`
    : "This model has no GGUF file that is whole by itself, so it can't be pulled.";
};
