import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import {
  type FolderAbility,
  type FolderFacts,
  findFolderFacts,
} from "../../storage/files/folder-facts.ts";
import { linesOf } from "./lines.ts";
import { megabytes } from "./words.ts";

const { ok, warning, problem } = linesOf("dataFolder");

const ALMOST_FULL = 0.05;

/** File systems on which a data folder is slow, unsafe or short-lived, by the number of `statfs(2)`. */
const FILE_SYSTEMS: Readonly<Record<number, { readonly name: string; readonly kind: Kind }>> = {
  26985: { name: "NFS", kind: "network" },
  20859: { name: "SMB", kind: "network" },
  4283649346: { name: "CIFS", kind: "network" },
  4266872130: { name: "SMB 2", kind: "network" },
  16914839: { name: "9P", kind: "network" },
  12805120: { name: "Ceph", kind: "network" },
  1702057286: { name: "FUSE", kind: "network" },
  2035054128: { name: "overlay", kind: "lost" },
  16914836: { name: "tmpfs", kind: "lost" },
};
type Kind = "network" | "lost";

const ABILITIES: Readonly<Record<FolderAbility, string>> = {
  write: "write files and sync them",
  rename: "replace a file by renaming another",
  link: "make hard links",
  lock: "lock files",
};

type Checked = Pick<Config, "dataFolder" | "limits" | "databaseUrl">;

export const checkDataFolder = async (config: Checked): Promise<readonly DoctorLine[]> =>
  judgeDataFolder(config, await findFolderFacts(config.dataFolder));

/** Pure: what the facts mean. */
export function judgeDataFolder(
  { dataFolder, limits, databaseUrl }: Checked,
  facts: FolderFacts | undefined,
): readonly DoctorLine[] {
  if (!facts)
    return [
      warning("Folder", `${dataFolder} does not exist`, "The hub makes it at its first start."),
    ];
  return [
    judgeRights(facts),
    judgeSpace(facts, limits.diskReserve),
    judgeInodes(facts),
    judgeFileSystem(facts, databaseUrl === undefined),
    ...judgeAbilities(facts),
  ];
}

function judgeRights({ mode, isOwn }: FolderFacts): DoctorLine {
  const seen = `mode ${mode.toString(8).padStart(4, "0")}`;
  if (!isOwn)
    return warning(
      "Rights",
      `${seen}, owned by another user`,
      "Run this command as the hub's user, or give the folder to that user with chown.",
    );
  if ((mode & 0o007) !== 0)
    return warning(
      "Rights",
      `${seen}: other users of this machine can access it`,
      "Run chmod 0700 on the data folder. The hub does so at its next start.",
    );
  return ok("Rights", seen);
}

function judgeSpace({ freeBytes, totalBytes }: FolderFacts, reserve: number): DoctorLine {
  const seen = `${megabytes(freeBytes)} of ${megabytes(totalBytes)} free`;
  const advice = "Free space, or move the data folder to a larger disk.";
  if (freeBytes < reserve)
    return problem("Space", `${seen}, less than the reserve: uploads are refused`, advice);
  return freeBytes < totalBytes * ALMOST_FULL ? warning("Space", seen, advice) : ok("Space", seen);
}

function judgeInodes({ freeInodes, inodes }: FolderFacts): DoctorLine {
  if (inodes === 0) return ok("Inodes", "as many as needed");
  const seen = `${Math.round((freeInodes / inodes) * 100)} % free`;
  return freeInodes < inodes * ALMOST_FULL
    ? problem(
        "Inodes",
        `${seen}: no more files can be made, although there is space`,
        "Move the data folder to a file system with more inodes.",
      )
    : ok("Inodes", seen);
}

function judgeFileSystem({ fileSystem }: FolderFacts, hasSqlite: boolean): DoctorLine {
  const known = FILE_SYSTEMS[fileSystem >>> 0];
  if (known?.kind === "lost")
    return warning(
      "File system",
      `${known.name}: its files go with the container or the machine's next start`,
      "Put the data folder on a volume or a disk.",
    );
  if (known?.kind === "network" && hasSqlite)
    return problem(
      "File system",
      `${known.name}: SQLite can damage its database there`,
      "Use a local disk, or PostgreSQL with ORRERY_DATABASE_URL.",
    );
  return ok("File system", known?.name ?? "a local disk");
}

function* judgeAbilities({ failures }: FolderFacts): Generator<DoctorLine> {
  const failed = Object.entries(failures) as [FolderAbility, string][];
  if (failed.length === 0) yield ok("Operations", Object.values(ABILITIES).join(", "));
  for (const [ability, reason] of failed)
    yield ability === "link"
      ? warning(
          "Operations",
          `cannot ${ABILITIES[ability]} (${reason})`,
          "Models that run here are copied instead. Use a file system with hard links to save space.",
        )
      : problem(
          "Operations",
          `cannot ${ABILITIES[ability]} (${reason})`,
          "Give the hub's user write access, or use a local disk.",
        );
}
