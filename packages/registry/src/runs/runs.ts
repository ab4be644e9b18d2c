import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo } from "../repos/get-repo.ts";
import { findRepo } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type { NewRun, Run, RunFile } from "./run.ts";
import { canChangeRun, canKeepRuns, canSeeRun } from "./run-access.ts";
import { countRuns, deleteRun, findRun, insertRun, putRunFile, updateShared } from "./run-store.ts";

/** Of one account. */
export const MAX_RUNS = 1000;
export const MAX_RUN_FILES = 8;
export const MAX_RUN_FILE_BYTES = 10_000_000;
/** Of what was asked and answered, as JSON. */
export const MAX_RUN_CHARACTERS = 500_000;

/** What a page can show, and nothing that a browser would run. */
const MEDIA_TYPE = /^(image|audio|video)\/[\w.+-]{1,60}$/;
const FILE_NAME = /^[a-z0-9-]{1,40}$/;

type Deps = Pick<RegistryDeps, "db" | "blobs" | "secrets" | "now">;

/** Calls of models that their makers kept. Who may not read the model knows of none. */
export function createRuns({ db, blobs, secrets, now }: Deps) {
  async function changeable(viewer: Viewer, id: string): Promise<Run> {
    const run = await get(viewer, id);
    if (canChangeRun(viewer, run)) return run;
    throw new RegistryError("forbidden", "Only who kept a run changes it.");
  }

  async function get(viewer: Viewer, id: string): Promise<Run> {
    const run = await findRun(db, id);
    const repo = run && (await findRepo(db, run.repo));
    if (run && repo && canSeeRun(viewer, run, repo)) return run;
    throw new RegistryError("run-not-found", "There is no such run.");
  }

  return {
    get,

    canChange: canChangeRun,

    /** Keeps a run for its maker alone, and answers its id. */
    async create(viewer: Viewer, id: RepoId, run: NewRun): Promise<string> {
      const { key } = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to keep a run.");
      if (!canKeepRuns(viewer)) throw new RegistryError("forbidden", "This token only reads.");
      if (JSON.stringify([run.input, run.output]).length > MAX_RUN_CHARACTERS)
        throw new RegistryError("bad-request", "What was answered is too long to be kept.");
      if ((await countRuns(db, viewer.key)) >= MAX_RUNS)
        throw new RegistryError("bad-request", `At most ${MAX_RUNS} runs are kept: delete some.`);
      // 132 random bits: who does not know the address cannot find it.
      const runId = secrets.random().slice(0, 22);
      const row = { id: runId, repoKey: key, accountKey: viewer.key, createdAt: now() };
      await insertRun(db, { ...run, ...row });
      return runId;
    },

    /** Adds a picture, sound or film of at most 10 MB; it is kept for `RUN_FILE_DAYS`. */
    async putFile(
      viewer: Viewer,
      id: string,
      file: Pick<RunFile, "name" | "fileName" | "mediaType">,
      bytes: ReadableStream<Uint8Array>,
    ): Promise<void> {
      const run = await changeable(viewer, id);
      const others = run.files.filter(({ name }) => name !== file.name);
      if (!FILE_NAME.test(file.name) || !MEDIA_TYPE.test(file.mediaType))
        throw new RegistryError("bad-request", "A run keeps pictures, sounds and films.");
      if (others.length >= MAX_RUN_FILES)
        throw new RegistryError("bad-request", `A run keeps at most ${MAX_RUN_FILES} files.`);
      const { digest, size } = await blobs.put(bytes.pipeThrough(atMost(MAX_RUN_FILE_BYTES)));
      const fileName = file.fileName.slice(0, 200);
      await putRunFile(db, id, { ...file, fileName, digest, sizeBytes: size, createdAt: now() });
    },

    /** Throws `run-not-found` for a file that is not kept any more, too. */
    async openFile(viewer: Viewer, id: string, name: string) {
      const { files } = await get(viewer, id);
      const file = files.find((one) => one.name === name);
      const whole = file && { start: 0, end: file.sizeBytes };
      const stream = file && (await blobs.get(file.digest, whole, file.sizeBytes));
      if (file && stream) return { file, stream };
      throw new RegistryError("run-not-found", "This file is not kept any more.");
    },

    async share(viewer: Viewer, id: string, isShared: boolean): Promise<void> {
      await changeable(viewer, id);
      await updateShared(db, id, isShared);
    },

    async delete(viewer: Viewer, id: string): Promise<void> {
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
        throw new RegistryError("file-too-large", "A run keeps files of at most 10 MB.");
      controller.enqueue(chunk);
    },
  });
}
