/** Raise it when a rule changes: files are then scanned again. */
export const SCAN_VERSION = 2;

/** From harmless to dangerous; `unscanned` where not enough of a file could be read. */
export const VERDICTS = ["safe", "unscanned", "suspicious", "unsafe"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How a pickle's import is rated: as the hub protocol names it. */
export type ImportSafety = "innocuous" | "suspicious" | "dangerous";

export interface PickleImport {
  readonly module: string;
  readonly name: string;
  readonly safety: ImportSafety;
}

/** One thing that speaks against a file, in a sentence without its contents. */
export interface Finding {
  readonly verdict: Exclude<Verdict, "safe">;
  readonly message: string;
}

/** What a file's bytes say about the danger of loading it. */
export interface FileScan {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Present for files that hold pickles. */
  readonly imports?: readonly PickleImport[];
}

/** What one part of a scan adds. */
export type Findings = Pick<FileScan, "findings" | "imports">;

const MAX_FINDINGS = 50;
const MAX_IMPORTS = 500;

/** Joins what parts of a scan found; the worst finding is the verdict. */
export function joinScans(parts: readonly Findings[]): FileScan {
  const findings = parts.flatMap((part) => part.findings);
  const imports = parts.flatMap((part) => part.imports ?? []);
  const worst = Math.max(0, ...findings.map(({ verdict }) => VERDICTS.indexOf(verdict)));
  const unique = new Map(imports.map((one) => [`${one.module} ${one.name}`, one]));
  return {
    verdict: VERDICTS[worst] ?? "safe",
    findings: findings.slice(0, MAX_FINDINGS),
    ...(parts.some((part) => part.imports) && {
      imports: [...unique.values()].slice(0, MAX_IMPORTS),
    }),
  };
}

export const found = (verdict: Finding["verdict"], message: string): Findings => ({
  findings: [{ verdict, message }],
});
