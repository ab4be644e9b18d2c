import { createHash } from "node:crypto";
import { type BlobDigest, parseRepoId, REPO_TYPES, type RepoId } from "@orrery/registry";
import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { StartError } from "../../base/start-error.ts";

export const BUNDLE_FORMAT = "orrery-bundle";
export const BUNDLE_VERSION = 1;

/** What is read into memory of a bundle that others made. */
export const MAX_MANIFEST_BYTES: number = LIMITS.bundleManifestBytes.value;
const MAX_REPOS = LIMITS.bundleRepos.value;
const MAX_REFS = 50_000;
const MAX_BLOBS = LIMITS.bundleBlobs.value;

const oid = z.string().regex(/^[0-9a-f]{40}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const refName = z
  .string()
  .max(220)
  .regex(/^refs\/(?:heads|tags)\/./);

const blob = z.strictObject({
  digest: sha256.transform((text) => text as BlobDigest),
  size,
  /** One of the paths that it has. */
  path: z.string().max(10_000),
  /** Its bytes are in an earlier bundle. */
  isEarlier: z.literal(true).optional(),
});

const repo = z
  .strictObject({
    type: z.enum(REPO_TYPES),
    id: z.string(),
    private: z.boolean(),
    gated: z.enum(["auto", "manual"]).optional(),
    refs: z.array(z.tuple([refName, oid])).max(MAX_REFS),
    /** Commits of earlier bundles that the history continues. */
    needs: z.array(oid).max(MAX_REFS),
    /** Absent where an earlier bundle has all of it. */
    history: z.strictObject({ size, sha256 }).optional(),
    blobs: z.array(blob).max(MAX_BLOBS),
  })
  .transform(({ type, id, ...rest }, context) => {
    const parsed = parseRepoId(type, id);
    if (parsed) return { ...rest, id: parsed };
    context.addIssue({ code: "custom", message: `invalid repo ID "${id.slice(0, 100)}"` });
    return z.NEVER;
  });

const manifest = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** The Orrery that wrote it. */
  orrery: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** The SHA-256 of the manifest of the bundle before. */
  since: sha256.optional(),
  repos: z.array(repo).min(1).max(MAX_REPOS),
});

export type BundleManifest = z.output<typeof manifest>;
export type BundledRepo = BundleManifest["repos"][number];
export type BundledBlob = BundledRepo["blobs"][number];

export const formatManifest = ({ repos, ...rest }: BundleManifest): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...rest,
      repos: repos.map(({ id, ...one }) => ({
        type: id.type,
        id: `${id.namespace}/${id.name}`,
        ...one,
      })),
    }),
  );

/** Throws `damaged-bundle` for what is no manifest of a version that is known here. */
export function parseManifest(bytes: Buffer): BundleManifest {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    throw new StartError("damaged-bundle", "manifest.json of the bundle is not JSON.");
  }
  const parsed = manifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartError(
    "damaged-bundle",
    `manifest.json of the bundle is not one that Orrery reads: ${issue?.path.join(".")}: ${issue?.message}.`,
  );
}

/** Identifies a bundle. */
export const manifestDigest = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** What the signature is of. */
export const signedBytes = (manifest: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from("orrery bundle\n"), manifest]);

/** As people write it: `datasets/ada/tides`. */
export const bundledName = ({ type, namespace, name }: RepoId): string =>
  `${type === "model" ? "" : `${type}s/`}${namespace}/${name}`;
