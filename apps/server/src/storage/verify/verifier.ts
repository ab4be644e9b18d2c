import { createPace } from "./pace.ts";
import { type Finding, PROBLEMS } from "./problems.ts";
import type { Step, Verification } from "./verification.ts";
import { verifyAll } from "./verify-all.ts";
import { type Share, verifyShare } from "./verify-share.ts";

export interface VerifyOptions
  extends Pick<Verification, "isRepair" | "backup" | "since" | "signal"> {
  /** 0: as fast as it goes. */
  readonly bytesPerSecond: number;
  readonly onFinding?: (finding: Finding) => void;
  readonly onStep?: (step: Step) => void;
}

/** What a verification came to. */
export interface Verified {
  readonly blobs: number;
  readonly histories: number;
  readonly bytes: number;
  /** What is still wrong, and what is right again. */
  readonly damaged: number;
  readonly repaired: number;
  /** What is worth a look and harms nothing. */
  readonly notices: number;
}

export interface Verifier {
  /** Everything, or all that changed since. */
  all(options: VerifyOptions): Promise<Verified>;
  /** What is due today; a pass takes `Share.days`. */
  share(options: VerifyOptions, share: Share): Promise<Verified>;
}

type Parts = Pick<Verification, "registry" | "blobs" | "care" | "git" | "dataFolder">;

/** Reads what is stored and compares it with what it should be, while others read and write. */
export function createVerifier(parts: Parts, hasSqlite: boolean): Verifier {
  async function run(options: VerifyOptions, work: (given: Verification) => Promise<void>) {
    const counts = { blobs: 0, histories: 0, bytes: 0, damaged: 0, repaired: 0, notices: 0 };
    await work({
      ...parts,
      ...options,
      pace: createPace(options.bytesPerSecond),
      onFinding(finding) {
        if (finding.isRepaired) counts.repaired++;
        else if (PROBLEMS[finding.problem].isDamage) counts.damaged++;
        else counts.notices++;
        options.onFinding?.(finding);
      },
      onStep(step) {
        counts[step.kind === "blob" ? "blobs" : "histories"]++;
        counts.bytes += step.bytes;
        options.onStep?.(step);
      },
    });
    return counts;
  }
  return {
    all: (options) => run(options, (given) => verifyAll(given, hasSqlite)),
    share: (options, share) => run(options, (given) => verifyShare(given, share, hasSqlite)),
  };
}
