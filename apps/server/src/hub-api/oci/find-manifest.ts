import {
  type Client,
  describe,
  digestOf,
  type Layer,
  type Manifest,
  manifestFor,
} from "./manifest.ts";
import { modelAtTag, tagsOf } from "./model-at-tag.ts";
import type { PullableFiles } from "./read-pullable.ts";

const CLIENTS: readonly Client[] = ["docker", "ollama"];

/** The manifest by a tag, as the client reads it, or by its digest. Pure. */
export function findManifest(
  files: PullableFiles,
  client: Client,
  reference: string,
): Manifest | undefined {
  return reference.startsWith("sha256:")
    ? manifestsOf(files).find(({ body }) => digestOf(body) === reference)
    : manifestAt(files, client, reference);
}

/** The layer or config of any tag. Pure. */
export const findLayer = (files: PullableFiles, digest: string): Layer | undefined =>
  manifestsOf(files)
    .flatMap(({ layers }) => layers)
    .find((layer) => describe(layer).digest === digest);

function manifestAt(files: PullableFiles, client: Client, tag: string): Manifest | undefined {
  const model = modelAtTag(files.files, tag);
  return model && manifestFor(client, { ...files, model });
}

const manifestsOf = (files: PullableFiles): readonly Manifest[] =>
  tagsOf(files.files).flatMap((tag) =>
    CLIENTS.flatMap((client) => manifestAt(files, client, tag) ?? []),
  );
