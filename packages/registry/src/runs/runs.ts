import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { findRepo } from "../repos/repo-store.ts";
import { seesFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { listRuns } from "./list-runs.ts";
import type { NewRun, Run, RunFile, RunPage } from "./run.ts";
import { canChangeRun, canKeepRuns, canSeeRun } from "./run-access.ts";
import { countRuns, deleteRun, findRun, insertRun, putRunFile, updateShared } from "./run-store.ts";

/** Of one account. */
export const MAX_RUNS = 1000;
export const MAX_RUN_FILES = 8;
export const MAX_RUN_FILE_BYTES = 10_000_000;
/** Of what was asked and answered, as JSON. */
export const MAX_RUN_CHARACTERS = 500_000;

const PAGE = 30;

/** What a page can show, and nothing that a browser would run. */
const MEDIA_TYPE = /^(image|audio|video)\/[\w.+-]{1,60}$/;
const FILE_NAME = /^[a-z0-9-]{1,40}$/;

type Deps = Pick<RegistryDeps, "db" | "blobs" | "secrets" | "now">;

/** Saved calls of models. Invisible without read access to the model. */
export interface Runs {
  get(viewer: Viewer, id: string): Promise<Run>;
  readonly canChange: typeof canChangeRun;
  /** The viewer's own runs of models that they may still see, or of one model. */
  list(
    viewer: Viewer,
    options?: { readonly cursor?: string | undefined; readonly model?: RepoId | undefined },
  ): Promise<RunPage>;
  /** The shared runs of a model that the viewer may see; the newest first. */
  listShared(viewer: Viewer, model: RepoId, cursor?: string): Promise<RunPage>;
  /** Keeps a run for its maker alone, and answers its id. */
  create(viewer: Viewer, id: RepoId, run: NewRun): Promise<string>;
  /** Adds an image, audio or video file of at most 10 MB; it is kept for `RUN_FILE_DAYS`. */
  putFile(
    viewer: Viewer,
    id: string,
    file: Pick<RunFile, "name" | "fileName" | "mediaType">,
    bytes: ReadableStream<Uint8Array>,
  ): Promise<void>;
  /** Throws `run-not-found` also for a file that is no longer kept. */
  openFile(
    viewer: Viewer,
    id: string,
    name: string,
  ): Promise<{ readonly file: RunFile; readonly stream: ReadableStream<Uint8Array> }>;
  share(viewer: Viewer, id: string, isShared: boolean): Promise<void>;
  delete(viewer: Viewer, id: string): Promise<void>;
}

export function createRuns({ db, blobs, secrets, now }: Deps): Runs {
  async function changeable(viewer: Viewer, id: string): Promise<Run> {
    const run = await get(viewer, id);
    if (canChangeRun(viewer, run)) return run;
    throw new RegistryError("forbidden", "Only the person who saved a run can change it.");
  }

  async function get(viewer: Viewer, id: string): Promise<Run> {
    const run = await findRun(db, id);
    const repo = run && (await findRepo(db, run.repo));
    if (run && repo && canSeeRun(viewer, run, repo)) return run;
    throw new RegistryError("run-not-found", "Run not found.");
  }

  return {
    get,

    canChange: canChangeRun,

    async list(viewer, { cursor, model } = {}) {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to see your saved runs.");
      if (!seesFully(viewer))
        throw new RegistryError("forbidden", "This token does not have access to saved runs.");
      const repo = model && (await findRepo(db, model));
      if (model && !repo) return { runs: [] };
      const of = { accountKey: viewer.key, repoKey: repo?.key };
      return listRuns(db, viewer, of, { cursor, limit: PAGE });
    },

    async listShared(viewer, model, cursor) {
      const { key } = await getRepo({ db }, viewer, model);
      return listRuns(db, viewer, { sharedOf: key }, { cursor, limit: PAGE });
    },

    async create(viewer, id, run) {
      const { key } = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to save a run.");
      if (!canKeepRuns(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      if (JSON.stringify([run.input, run.output]).length > MAX_RUN_CHARACTERS)
        throw new RegistryError("bad-request", "The output is too large to save.");
      if ((await countRuns(db, viewer.key)) >= MAX_RUNS)
        throw new RegistryError(
          "bad-request",
          `You have too many saved runs (limit: ${MAX_RUNS}). Delete some.`,
        );
      // 132 random bits: the URL cannot be guessed.
      const runId = secrets.random().slice(0, 22);
      const row = { id: runId, repoKey: key, accountKey: viewer.key, createdAt: now() };
      await insertRun(db, { ...run, ...row });
      return runId;
    },

    async putFile(viewer, id, file, bytes) {
      const run = await changeable(viewer, id);
      const others = run.files.filter(({ name }) => name !== file.name);
      if (!FILE_NAME.test(file.name) || !MEDIA_TYPE.test(file.mediaType))
        throw new RegistryError("bad-request", "Runs can save only image, audio and video files.");
      if (others.length >= MAX_RUN_FILES)
        throw new RegistryError(
          "bad-request",
          `The run has too many files (limit: ${MAX_RUN_FILES}).`,
        );
      const { digest, size } = await blobs.put(bytes.pipeThrough(atMost(MAX_RUN_FILE_BYTES)));
      const fileName = file.fileName.slice(0, 200);
      await putRunFile(db, id, { ...file, fileName, digest, sizeBytes: size, createdAt: now() });
    },

    async openFile(viewer, id, name) {
      const { files } = await get(viewer, id);
      const file = files.find((one) => one.name === name);
      const whole = file && { start: 0, end: file.sizeBytes };
      const stream = file && (await blobs.get(file.digest, whole, file.sizeBytes));
      if (file && stream) return { file, stream };
      throw new RegistryError("run-not-found", "This file was deleted.");
    },

    async share(viewer, id, isShared) {
      await changeable(viewer, id);
      await updateShared(db, id, isShared);
    },

    async delete(viewer, id) {
      await changeable(viewer, id);
      await deleteRun(db, id);
    },
  };
}

/** Lets so many bytes through; fails with `file-too-large` at the next. */
function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > bytes)
        throw new RegistryError("file-too-large", "A file of the run is too large (limit: 10 MB).");
      controller.enqueue(chunk);
    },
  });
}
