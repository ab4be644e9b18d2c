import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createGitClient } from "../conformance/git-client.ts";
import type { Fleet } from "./start-fleet.ts";

const REPOS = ["one", "two"];
/** How many files are read where not all are. */
const LOOKS = 6;
/** More than one part of S3's. */
const LARGE_BYTES = 5_500_000;

export interface Failure {
  readonly what: string;
  /** Which process was asked. */
  readonly at: number;
  /**
   * `refused`: for a while, with a code and a time to wait. `cut`: an answer of a known length ended before. `lost`: no
   * answer. `wrong`: anything else.
   */
  readonly kind: "refused" | "cut" | "lost" | "wrong";
  readonly text: string;
}

class Failed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(JSON.stringify(failure));
    this.failure = failure;
  }
}

/** Commits, uploads, pushes and reads at random processes, and what was promised and refused. */
export interface FleetLoad {
  readonly promised: () => number;
  /** What failed since this was asked last, and how long the slowest request took. */
  takeFailures(): readonly Failure[];
  takeLongest(): number;
  /** Which processes get requests. */
  use(indexes: readonly number[]): void;
  /** Asks the process whether all is listed that was promised, and for bytes, if `isDeep` for all; answers what is wrong. */
  findWrong(index: number, isDeep?: boolean): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export async function startLoad({ hubs, token }: Fleet, random: () => number): Promise<FleetLoad> {
  /** By repo, then by path: the digest of the content. */
  const promises = new Map(REPOS.map((repo) => [repo, new Map<string, string>()]));
  let failures: Failure[] = [];
  let usable = hubs.map((_, index) => index);
  let isOver = false;
  let longestMs = 0;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;

  async function ask(what: string, path: string, init: RequestInit = {}, at = pick(usable)) {
    const { origin = "" } = hubs[at] ?? {};
    const fail = (kind: Failure["kind"], text: string) =>
      new Failed({ what, at, kind, text: text.slice(0, 300) });
    const askedAt = Date.now();
    const given = init.headers as Record<string, string> | undefined;
    let answer: Response | undefined;
    let bytes: Buffer;
    try {
      answer = await fetch(`${origin}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, connection: "close", ...given },
      });
      bytes = Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      const { cause } = error as Error;
      throw fail(answer?.headers.has("content-length") ? "cut" : "lost", `${cause ?? error}`);
    } finally {
      longestMs = Math.max(longestMs, Date.now() - askedAt);
    }
    if (answer.ok) return { bytes, headers: answer.headers };
    const { headers, status } = answer;
    const isRight = status === 503 && headers.has("retry-after") && headers.has("x-error-code");
    throw fail(isRight ? "refused" : "wrong", `${status} ${bytes}`);
  }
  const post = async (what: string, path: string, type: string, body: string) =>
    (await ask(what, path, { method: "POST", headers: { "content-type": type }, body })).bytes;

  async function upload(repo: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
    const oid = sha256(bytes);
    const wanted = { operation: "upload", objects: [{ oid, size: bytes.length }] };
    const type = "application/vnd.git-lfs+json";
    const batch = `/ada/${repo}.git/info/lfs/objects/batch`;
    const answer = await post("batch", batch, type, JSON.stringify(wanted));
    const { href } = JSON.parse(`${answer}`).objects[0].actions?.upload ?? {};
    if (href !== undefined) {
      // At whichever process.
      const { pathname, search } = new URL(href);
      await ask("upload", pathname + search, { method: "PUT", body: bytes });
    }
    return oid;
  }

  async function commit(repo: string, name: string, isLarge: boolean): Promise<void> {
    const bytes = randomBytes(isLarge ? LARGE_BYTES : 30_000);
    const oid = await upload(repo, bytes);
    const lines = [
      { key: "header", value: { summary: name } },
      { key: "file", value: { path: `${name}.txt`, content: name, encoding: "utf-8" } },
      { key: "lfsFile", value: { path: `${name}.bin`, oid } },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    await post("commit", `/api/models/ada/${repo}/commit/main`, "application/x-ndjson", body);
    promises
      .get(repo)
      ?.set(`${name}.txt`, sha256(Buffer.from(name)))
      .set(`${name}.bin`, oid);
  }

  async function read(at?: number): Promise<void> {
    const repo = pick(REPOS);
    const [path, digest] = pick([...(promises.get(repo) ?? [])]) ?? [];
    if (path === undefined) return sleep(50);
    const what = `read ${repo}/${path}`;
    const { bytes, headers } = await ask(what, `/ada/${repo}/resolve/main/${path}`, {}, at);
    const length = headers.get("content-length");
    if (sha256(bytes) !== digest || length !== `${bytes.length}`) {
      const text = `${bytes.length} of ${length} bytes: ${bytes.subarray(0, 100)}`;
      failures.push({ what, at: -1, kind: "wrong", text });
    }
    await ask(`page ${repo}`, `/ada/${repo}`);
    await ask(`refs ${repo}`, `/ada/${repo}/info/refs?service=git-upload-pack`);
  }

  async function forever(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !isOver; turn++)
      try {
        await work(turn);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        failures.push(error.failure);
        await sleep(20);
      }
  }

  const git = createGitClient();
  const remote = (at: number, repo: string) =>
    `${hubs[at]?.origin.replace("://", `://x:${token}@`)}/ada/${repo}`;

  /** Another clone, which is behind by then, pushes a branch of its own to whichever process. */
  async function push(turn: number): Promise<void> {
    const at = pick(usable);
    writeFileSync(join(git.folder, "work/pushed.txt"), `${turn}`);
    await git.must(["add", "."], "work");
    await git.must(["commit", "--quiet", "-m", `${turn}`], "work");
    const failed = await git
      .must(["push", "--porcelain", remote(at, "pushed"), "main"], "work")
      .then(
        (report) => (/^Done$/m.test(report) ? undefined : report),
        (error: Error) => error.message,
      );
    if (failed === undefined) pushed = await git.must(["rev-parse", "HEAD"], "work");
    else throw new Failed({ what: "push", at, kind: "lost", text: failed });
  }
  let pushed = "";

  for (const name of [...REPOS, "pushed"])
    await post("create", "/api/repos/create", "application/json", JSON.stringify({ name }));
  await git.must(["clone", "--quiet", remote(0, "pushed"), "work"]);
  const working = Promise.all([
    forever((turn) => commit("one", `a-${turn}`, turn % 6 === 0)),
    forever((turn) => commit(pick(REPOS), `b-${turn}`, false)),
    forever(() => read()),
    forever(push),
  ]);
  working.catch(() => {});

  async function findWrongIn(repo: string, index: number, isDeep: boolean): Promise<string[]> {
    const all = new Map(promises.get(repo));
    const answer = await ask("info", `/api/models/ada/${repo}`, {}, index);
    const { siblings } = JSON.parse(`${answer.bytes}`);
    const paths: string[] = siblings.map(({ rfilename }: { rfilename: string }) => rfilename);
    const wrong = [...all.keys()].filter((path) => !paths.includes(path));
    // What was not promised and is listed all the same is whole, too.
    const listed = paths.filter((path) => all.has(path) || /-\d+\.(?:txt|bin)$/.test(path));
    for (const path of isDeep ? listed : listed.slice(-LOOKS)) {
      const { bytes } = await ask(path, `/ada/${repo}/resolve/main/${path}`, {}, index);
      const isText = path.endsWith(".txt");
      const wanted = all.get(path) ?? (isText ? sha256(Buffer.from(path.slice(0, -4))) : undefined);
      if (wanted !== undefined && sha256(bytes) !== wanted) wrong.push(`${path} differs`);
    }
    return wrong.map((path) => `${repo}/${path} at ${index}`);
  }

  return {
    promised: () => [...promises.values()].reduce((sum, { size }) => sum + size, 0),
    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },
    takeLongest() {
      const taken = longestMs;
      longestMs = 0;
      return taken;
    },
    use(indexes) {
      usable = [...indexes];
    },
    async findWrong(index, isDeep = false) {
      const wrong = (
        await Promise.all(REPOS.map((repo) => findWrongIn(repo, index, isDeep)))
      ).flat();
      if (!isDeep) return wrong;
      for (const repo of [...REPOS, "pushed"]) {
        const wanted = pushed;
        const folder = `deep-${index}-${repo}-${readdirSync(git.folder).length}`;
        await git.must(["clone", "--quiet", remote(index, repo), folder]);
        await git.must(["fsck", "--full", "--strict"], folder);
        if (repo === "pushed" && wanted !== "") {
          const isThere = await git.must(["branch", "--contains", wanted], folder).catch(() => "");
          if (isThere === "") wrong.push(`${wanted} is not in the history at ${index}`);
          readFileSync(join(git.folder, folder, "pushed.txt"));
        }
      }
      return wrong;
    },
    async stop() {
      isOver = true;
      await working;
    },
  };
}
