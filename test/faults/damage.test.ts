import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../apps/server/src/base/config.ts";
import type { Hub } from "../../apps/server/src/hub/hub.ts";
import { openHub } from "../../apps/server/src/hub/open-hub.ts";
import { openFolderTarget } from "../../apps/server/src/storage/backup/folder-target.ts";
import {
  type Finding,
  PROBLEMS,
  type ProblemName,
} from "../../apps/server/src/storage/verify/problems.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import { run, temporaryFolder } from "../conformance/run-cli.ts";
import { sha256 } from "./hub-calls.ts";

const WEIGHTS = randomBytes(60_000);
const OID = sha256(WEIGHTS);

/** A hub as it was made once: each case has a copy of its folder. */
interface Original {
  readonly folder: string;
  readonly backup: string;
  readonly refs: string;
}
let original: Original;

/** Where things are in a copy. */
interface Place {
  readonly folder: string;
  readonly blob: string;
  /** The repository of `ada/m`: its newest objects loose, its first ones in a pack. */
  readonly git: string;
  readonly key: string;
}

interface Case {
  readonly damage: (place: Place) => void;
  readonly finds: ProblemName;
  /** Whether it is right again after `--repair`, and after `--repair --from` a backup. */
  readonly repairs: "alone" | "from a backup" | "never";
}

const flip = (path: string, at = Math.floor(statSync(path).size / 2)) => {
  chmodSync(path, 0o600);
  const bytes = readFileSync(path);
  bytes[at]! ^= 0x10;
  writeFileSync(path, bytes);
};
const gitIn = (dir: string, ...args: string[]) =>
  execFileSync("git", ["--git-dir", dir, ...args], { stdio: "pipe" })
    .toString()
    .trim();
const packIn = (dir: string, kind: string) => {
  const folder = join(dir, "objects/pack");
  const name = readdirSync(folder).find((one) => one.endsWith(kind)) ?? "";
  chmodSync(join(folder, name), 0o600);
  return join(folder, name);
};
/** The newest commit's object, which is loose. */
const looseIn = (dir: string) => {
  const oid = readFileSync(join(dir, "refs/heads/main"), "utf8").trim();
  return join(dir, "objects", oid.slice(0, 2), oid.slice(2));
};
const sqlIn = ({ folder }: Place, ...statements: string[]) => {
  const database = new DatabaseSync(join(folder, "orrery.sqlite"));
  for (const statement of statements) database.exec(statement);
  database.close();
};

/** Another repository with the same objects, unchanged for long. */
const copyRepo = (git: string, key: string) => {
  const copy = join(git, "../..", key.slice(-2), `${key}.git`);
  cpSync(git, copy, { recursive: true });
  const old = new Date(Date.now() - 48 * 3_600_000);
  for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" }))
    utimesSync(join(copy, name), old, old);
};

const CASES: Readonly<Record<string, Case>> = {
  "a flipped bit in a blob": {
    damage: ({ blob }) => flip(blob),
    finds: "wrong-bytes",
    repairs: "from a backup",
  },
  "a cut blob": {
    damage: ({ blob }) => truncateSync(blob, 30_000),
    finds: "wrong-size",
    repairs: "from a backup",
  },
  "an empty blob": {
    damage: ({ blob }) => truncateSync(blob, 0),
    finds: "wrong-size",
    repairs: "from a backup",
  },
  "a longer blob": {
    damage: ({ blob }) => writeFileSync(blob, "more", { flag: "a" }),
    finds: "wrong-size",
    repairs: "from a backup",
  },
  "a missing blob": {
    damage: ({ blob }) => rmSync(blob),
    finds: "missing",
    repairs: "from a backup",
  },
  "a missing blob that the runner has linked": {
    damage({ blob, folder }) {
      mkdirSync(join(folder, "runner/model"), { recursive: true });
      renameSync(blob, join(folder, "runner/model/weights.bin"));
    },
    finds: "missing",
    repairs: "alone",
  },
  "a blob that was moved away though it is right": {
    damage({ blob, folder }) {
      mkdirSync(join(folder, "blobs/damaged"), { recursive: true });
      renameSync(blob, join(folder, "blobs/damaged", `${OID}-1`));
    },
    finds: "missing",
    repairs: "alone",
  },
  "a blob that its owner may not read": {
    damage: ({ blob }) => chmodSync(blob, 0o000),
    finds: "unreadable",
    repairs: "alone",
  },
  "a folder in place of a blob": {
    damage({ blob }) {
      rmSync(blob);
      mkdirSync(blob);
    },
    finds: "not-a-file",
    repairs: "from a backup",
  },
  "a blob that no row names": {
    damage: (place) => sqlIn(place, "delete from lfs_object"),
    finds: "unreferenced",
    repairs: "never",
  },
  "a lost row of a large file": {
    damage: (place) => sqlIn(place, "delete from lfs_object"),
    finds: "pointer-without-row",
    repairs: "never",
  },
  "a stray file among the blobs": {
    damage: ({ blob }) => writeFileSync(`${blob}.tmp`, "litter"),
    finds: "stray-file",
    repairs: "never",
  },
  "a row with a wrong size": {
    damage: (place) => sqlIn(place, "update lfs_object set size_bytes = size_bytes + 1"),
    finds: "row-size",
    repairs: "alone",
  },
  "a row with a wrong newest commit": {
    damage: (place) => sqlIn(place, `update repo set head = '${"1".repeat(40)}' where name = 'm'`),
    finds: "head-differs",
    repairs: "alone",
  },
  "a flipped loose object": {
    damage: ({ git }) => flip(looseIn(git)),
    finds: "objects",
    repairs: "from a backup",
  },
  "a cut loose object": {
    damage({ git }) {
      chmodSync(looseIn(git), 0o600);
      truncateSync(looseIn(git), 20);
    },
    finds: "objects",
    repairs: "from a backup",
  },
  "a missing loose object": {
    damage: ({ git }) => rmSync(looseIn(git)),
    finds: "bad-ref",
    repairs: "from a backup",
  },
  "a missing object that another repo has": {
    damage({ git }) {
      copyRepo(git, "copy00");
      rmSync(looseIn(git));
    },
    finds: "bad-ref",
    repairs: "alone",
  },
  "a flipped pack": {
    damage: ({ git }) => flip(packIn(git, ".pack")),
    finds: "objects",
    repairs: "from a backup",
  },
  "a cut pack": {
    damage: ({ git }) => truncateSync(packIn(git, ".pack"), 100),
    finds: "objects",
    repairs: "from a backup",
  },
  "a missing index of a pack": {
    damage: ({ git }) => rmSync(packIn(git, ".idx")),
    finds: "objects",
    repairs: "alone",
  },
  "a flipped index of a pack": {
    damage: ({ git }) => flip(packIn(git, ".idx"), 1100),
    finds: "objects",
    repairs: "alone",
  },
  "a missing HEAD": {
    damage: ({ git }) => rmSync(join(git, "HEAD")),
    finds: "head-file",
    repairs: "alone",
  },
  "garbage in the main branch": {
    damage: ({ git }) => writeFileSync(join(git, "refs/heads/main"), "\0\0\0\0\n"),
    finds: "bad-ref",
    repairs: "alone",
  },
  "an empty ref": {
    damage: ({ git }) => writeFileSync(join(git, "refs/heads/side"), ""),
    finds: "bad-ref",
    repairs: "from a backup",
  },
  "a missing main branch": {
    damage: ({ git }) => rmSync(join(git, "refs/heads/main")),
    finds: "ref-missing",
    repairs: "alone",
  },
  "cut packed refs": {
    damage({ git }) {
      gitIn(git, "pack-refs", "--all");
      const path = join(git, "packed-refs");
      truncateSync(path, statSync(path).size - 15);
    },
    finds: "bad-ref",
    repairs: "from a backup",
  },
  "a missing repository": {
    damage: ({ git }) => rmSync(git, { recursive: true }),
    finds: "history-missing",
    repairs: "from a backup",
  },
  "a repository without a repo": {
    damage({ git }) {
      copyRepo(git, "stray00");
    },
    finds: "stray-folder",
    repairs: "alone",
  },
  "a flipped page of SQLite": {
    damage({ folder }) {
      const path = join(folder, "orrery.sqlite");
      const bytes = readFileSync(path);
      // The head of a page in the middle: a tree of some table or index.
      bytes.fill(0xff, 4096 * 20, 4096 * 20 + 64);
      writeFileSync(path, bytes);
    },
    finds: "database",
    repairs: "never",
  },
};

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), "orrery-"));
  const folder = join(root, "data");
  const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER: "off" }));
  const { setup } = hub.registry;
  const ada = await setup.complete((await setup.open()) ?? "", "ada", "correct horse");
  const files = {
    "README.md": "# m\n",
    "weights.bin": WEIGHTS,
    ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n",
  };
  await publishFiles({ hub }, ada, { name: "m", files });
  const key = await keyOf(hub);
  const git = join(folder, "git", key.slice(-2), `${key}.git`);
  gitIn(git, "repack", "-adq");
  const main = gitIn(git, "rev-parse", "refs/heads/main");
  // Newer than the pack, loose.
  const tree = gitIn(git, "rev-parse", `${main}^{tree}`);
  const person = ["-c", "user.name=ada", "-c", "user.email=a@b"];
  const next = gitIn(git, ...person, "commit-tree", tree, "-p", main, "-m", "next");
  gitIn(git, "update-ref", "refs/heads/main", next);
  gitIn(git, "update-ref", "refs/heads/side", main);
  await hub.registry.indexer.index(key);
  const backup = join(root, "backup");
  await hub.backup(await openFolderTarget(backup), () => {});
  await hub.close();
  const database = new DatabaseSync(join(folder, "orrery.sqlite"));
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  original = { folder, backup, refs: gitIn(git, "for-each-ref") };
});

afterAll(() => rmSync(join(original.folder, ".."), { recursive: true, force: true }));

const keyOf = async ({ registry }: Hub) => (await registry.inventory.repos("", 1))[0]?.key ?? "";

function copyOriginal(): Place {
  const folder = join(temporaryFolder(), "data");
  cpSync(original.folder, folder, { recursive: true });
  const [name = ""] = readdirSync(join(folder, "git"), {
    recursive: true,
    encoding: "utf8",
  }).filter((one) => one.endsWith(".git"));
  return {
    folder,
    blob: join(folder, "blobs", OID.slice(0, 2), OID.slice(2, 4), OID),
    git: join(folder, "git", name),
    key: name.slice(3, -".git".length),
  };
}

async function verify({ folder }: Place, isRepair = false, backup?: string) {
  const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER: "off" }));
  const findings: Finding[] = [];
  try {
    const verified = await hub.verifier.all({
      isRepair,
      bytesPerSecond: 0,
      ...(backup !== undefined && { backup }),
      onFinding: (finding) => findings.push(finding),
    });
    return { verified, findings, open: await hub.registry.damages.count() };
  } finally {
    await hub.close();
  }
}

it("finds nothing wrong with a hub that is right", async () => {
  const { verified, findings, open } = await verify(copyOriginal());
  expect([findings, open]).toEqual([[], []]);
  expect(verified).toMatchObject({ blobs: 1, histories: 1, damaged: 0 });
});

const inHub = Object.entries(CASES).filter(([, { finds }]) => finds !== "database");

describe.each(inHub)("%s", (_, { damage, finds, repairs }) => {
  it("is found, and repaired where a source exists", async () => {
    let place = copyOriginal();
    damage(place);
    const { findings, open } = await verify(place);
    expect(findings.map(({ problem }) => problem)).toContain(finds);
    const { isDamage, kind } = PROBLEMS[finds];
    expect(open.some((one) => one.kind === kind)).toBe(isDamage);
    if (repairs === "never") return;

    const alone = await verify(place, true);
    expect(alone.verified.damaged === 0).toBe(repairs === "alone");
    if (repairs === "from a backup") {
      place = copyOriginal();
      damage(place);
      expect((await verify(place, true, original.backup)).verified.damaged).toBe(0);
    }
    const after = await verify(place);
    expect([after.findings, after.open]).toEqual([[], []]);
    expect(gitIn(place.git, "for-each-ref")).toBe(original.refs);
    if (kind !== "blob") gitIn(place.git, "fsck", "--full", "--strict");
    expect(sha256(readFileSync(place.blob))).toBe(OID);
  });
});

it("finds a flipped page of SQLite, says so in words and ends with 1", async () => {
  const place = copyOriginal();
  CASES["a flipped page of SQLite"]?.damage(place);
  const { code, stdout } = await run(["verify", "--json"], { ORRERY_DATA: place.folder });
  expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ problem: "database" });
  expect(code).toBe(1);
});

it("says what it found on the command line, repairs it from a backup, and ends with 0 then", async () => {
  const place = copyOriginal();
  flip(place.blob);
  const settings = { ORRERY_DATA: place.folder };
  const found = await run(["verify"], settings);
  expect([found.code, found.stdout]).toEqual([1, expect.stringContaining(`wrong-bytes: ${OID}`)]);
  const repaired = await run(["verify", "--repair", "--from", original.backup], settings);
  expect([repaired.code, repaired.stdout]).toEqual([0, expect.stringContaining("1 repaired")]);
  expect(await run(["verify"], settings)).toMatchObject({ code: 0 });
  expect(await run(["verify", "--since", "yesterday"], settings)).toMatchObject({ code: 64 });
});
