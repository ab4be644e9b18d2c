import { createByteReader, MalformedFile } from "../byte-reader.ts";
import type { ByteSource } from "../byte-source.ts";
import { type Finding, type Findings, found, type PickleImport } from "../file-scan.ts";
import { listImports } from "./list-imports.ts";
import { rateImport } from "./rate-import.ts";

/** The old format of torch is five pickles in a row; more is noise behind them. */
const MAX_PICKLES = 16;

/** Scans the pickles at the beginning of a file. `undefined` if there are none. */
export async function scanPickle(source: ByteSource, from = 0): Promise<Findings | undefined> {
  const reader = createByteReader(source, from);
  const imports: PickleImport[] = [];
  let whole = 0;
  let problem: unknown;
  try {
    for (; whole < MAX_PICKLES && !reader.isAtEnd; whole++)
      await listImports(reader, (one) => imports.push(rateImport(one)));
  } catch (error) {
    problem = error;
  }
  if (whole === 0 && imports.length === 0 && problem instanceof MalformedFile) return undefined;
  const isCut = problem !== undefined && (whole === 0 || !(problem instanceof MalformedFile));
  return {
    imports,
    findings: [
      ...imports.flatMap(speaksAgainst),
      ...(isCut ? found("unscanned", "The pickle couldn't be read completely.").findings : []),
    ],
  };
}

function speaksAgainst({ module, name, safety }: PickleImport): readonly Finding[] {
  if (safety === "innocuous") return [];
  return safety === "dangerous"
    ? [
        {
          verdict: "unsafe",
          message: `Loading it can run code: the pickle imports ${module}.${name}.`,
        },
      ]
    : [
        {
          verdict: "suspicious",
          message: `The pickle imports ${module}.${name}, an unknown name.`,
        },
      ];
}
