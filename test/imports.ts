import { globSync, readFileSync } from "node:fs";

const IMPORT = /^\s*(?:import|export)( type)?\b[^;'"]*?from\s+"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

export interface Import {
  readonly file: string;
  readonly target: string;
  readonly isType: boolean;
}

/** What a file of TypeScript imports, as written. */
export function importsOf(file: string): readonly Import[] {
  const text = readFileSync(file, "utf8");
  return [
    ...[...text.matchAll(IMPORT)].map(([, type, target]) => ({
      file,
      target: target ?? "",
      isType: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target]) => ({
      file,
      target: target ?? "",
      isType: false,
    })),
  ];
}

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** The sources of packages and apps, without tests and what only tests use. */
export const SOURCES: readonly string[] = globSync("{packages,apps}/*/src/**/*.{ts,tsx}").filter(
  (file) => !isTest(file),
);
