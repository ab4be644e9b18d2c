import type { RepoScan } from "@orrery/registry";
import type { FileScan } from "@orrery/scan";

const VERSION = "1";

/**
 * A file's scan in the words of clients (hub-protocol §1.3), or that it waits for one. Clients read the first
 * three keys, and fail where one is missing; there is no scan for viruses here.
 */
export const presentFileScan = (scan: FileScan | undefined) => ({
  status: scan?.verdict ?? "queued",
  avScan: { status: "unscanned", message: "This hub has no virus scanner." },
  pickleImportScan: {
    status: scan ? pickleStatus(scan) : "queued",
    pickleImports: scan?.imports ?? [],
    version: VERSION,
  },
  orreryScan: { status: scan?.verdict ?? "queued", findings: scan?.findings ?? [] },
});

function pickleStatus({ imports = [] }: FileScan): string {
  const is = (safety: string) => imports.some((one) => one.safety === safety);
  return is("dangerous") ? "dangerous" : is("suspicious") ? "suspicious" : "innocuous";
}

export const presentRepoScan = ({ isDone, issues }: RepoScan) => ({
  scansDone: isDone,
  filesWithIssues: issues.map(({ path, verdict }) => ({ path, level: verdict })),
});
