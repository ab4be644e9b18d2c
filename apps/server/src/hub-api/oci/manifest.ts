import { createHash } from "node:crypto";
import { formatParameterSize, type GgufInfo } from "@orrery/catalog";
import type { ModelAtTag, StoredFile } from "./model-at-tag.ts";

/** The repo's own files that Ollama applies to a model: a Go template, a system prompt, parameters as JSON. */
export const TEXT_LAYERS = ["template", "system", "params", "license"] as const;
export type Texts = Readonly<Partial<Record<(typeof TEXT_LAYERS)[number], Buffer>>>;

/** What a manifest is made of. */
export interface Pullable {
  readonly model: ModelAtTag;
  readonly texts: Texts;
  readonly gguf: GgufInfo | undefined;
  /** Of the newest commit. */
  readonly createdAt: Date;
}

/** Bytes that a manifest names: a file of the repo, or a small text. */
export interface Layer {
  readonly mediaType: string;
  readonly content: StoredFile | Buffer;
}

export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** The clients that pull models; each refuses the other's media types. */
export type Client = "docker" | "ollama";

export interface Manifest {
  readonly mediaType: string;
  readonly body: Buffer;
  /** The config, then the layers. */
  readonly layers: readonly Layer[];
}

const DOCKER_MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";
const OCI_MANIFEST = "application/vnd.oci.image.manifest.v1+json";

/** The manifest of a model at a tag, the same bytes for the same commit. Pure. */
export function manifestFor(client: Client, pullable: Pullable): Manifest {
  const mediaType = client === "ollama" ? DOCKER_MANIFEST : OCI_MANIFEST;
  const layers = LAYERS[client](pullable);
  const config = { mediaType: CONFIG_TYPES[client], content: CONFIGS[client](pullable, layers) };
  const body = toJson({
    schemaVersion: 2,
    mediaType,
    config: describe(config),
    layers: layers.map(describe),
  });
  return { mediaType, body, layers: [config, ...layers] };
}

export const describe = ({ mediaType, content }: Layer): Descriptor =>
  "byteLength" in content
    ? { mediaType, digest: digestOf(content), size: content.byteLength }
    : { mediaType, digest: `sha256:${content.digest}`, size: content.size };

export const digestOf = (content: Buffer): string =>
  `sha256:${createHash("sha256").update(content).digest("hex")}`;

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const CONFIG_TYPES: Readonly<Record<Client, string>> = {
  docker: "application/vnd.docker.ai.model.config.v0.1+json",
  ollama: "application/vnd.docker.container.image.v1+json",
};

const layer = (mediaType: string, content: Layer["content"] | undefined): readonly Layer[] =>
  content === undefined ? [] : [{ mediaType, content }];

const LAYERS: Readonly<Record<Client, (pullable: Pullable) => readonly Layer[]>> = {
  docker: ({ model, texts }) => [
    ...layer("application/vnd.docker.ai.gguf.v3", model.weights),
    ...layer("application/vnd.docker.ai.mmproj", model.projector),
    ...layer("application/vnd.docker.ai.license", texts.license),
  ],
  ollama: ({ model, texts }) => [
    ...layer("application/vnd.ollama.image.model", model.weights),
    ...layer("application/vnd.ollama.image.projector", model.projector),
    ...TEXT_LAYERS.flatMap((name) => layer(`application/vnd.ollama.image.${name}`, texts[name])),
  ],
};

const CONFIGS: Readonly<Record<Client, (pullable: Pullable, layers: readonly Layer[]) => Buffer>> =
  {
    docker: ({ model, gguf, createdAt }, layers) =>
      toJson({
        config: {
          format: "gguf",
          quantization: model.quantization ?? "unknown",
          parameters: parametersOf(gguf),
          architecture: gguf?.architecture ?? "unknown",
          size: `${model.weights.size}`,
          ...(gguf?.contextLength !== undefined && { context_size: gguf.contextLength }),
        },
        descriptor: { created: createdAt.toISOString() },
        rootfs: rootOf(layers),
      }),
    ollama: ({ model, gguf }, layers) =>
      toJson({
        model_format: "gguf",
        model_family: gguf?.architecture ?? "unknown",
        model_families: [gguf?.architecture ?? "unknown", ...(model.projector ? ["clip"] : [])],
        model_type: parametersOf(gguf),
        file_type: model.quantization ?? "unknown",
        architecture: "amd64",
        os: "linux",
        rootfs: rootOf(layers),
      }),
  };

const rootOf = (layers: readonly Layer[]) => ({
  type: "layers",
  diff_ids: layers.map((one) => describe(one).digest),
});

const parametersOf = (gguf: GgufInfo | undefined): string => formatParameterSize(gguf?.total ?? 0);
