import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LibrarySnippet } from "../library.ts";
import { type LibraryCase, librariesWithSnippets, libraryCases } from "../testing/library-cases.ts";
import { checkPython, checkShell, isInstalled } from "../testing/programs.ts";
import { libraries } from "./index.ts";

const GOLDENS = join(import.meta.dirname, "goldens");
const EXTENSIONS = { python: "py", js: "js", sh: "sh" } as const;

const snippetsOf = ({ library, model }: LibraryCase): readonly LibrarySnippet[] =>
  libraries[library].snippets?.(model) ?? [];

const isInstallLine = ({ content }: LibrarySnippet) => /^(pip|npm) install .*$/.test(content);

interface Golden {
  readonly file: string;
  readonly content: string;
}

/** One file per snippet; cases that install the same share the file that says so. */
function planGoldens(cases: readonly LibraryCase[]): ReadonlyMap<LibraryCase, readonly Golden[]> {
  const taken = new Map<string, string>();
  const place = (base: string, extension: string, content: string, isShared: boolean): Golden => {
    for (let number = 1; ; number++) {
      const file = `${base}${number > 1 ? `.${number}` : ""}.${extension}`;
      const former = taken.get(file);
      if (former !== undefined && !(isShared && former === content)) continue;
      taken.set(file, content);
      return { file, content };
    }
  };
  return new Map(
    cases.map((one) => [
      one,
      snippetsOf(one).map((snippet) => {
        const isShared = isInstallLine(snippet);
        const base = `${one.library}/${isShared ? "install" : one.name}`;
        return place(base, EXTENSIONS[snippet.language], `${snippet.content}\n`, isShared);
      }),
    ]),
  );
}

const cases = libraryCases();
const goldens = planGoldens(cases);
const filesOf = (extension: string): readonly string[] =>
  readdirSync(GOLDENS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(`.${extension}`))
    .map((entry) => join(entry.parentPath, entry.name));
const programsOf = (extension: string) =>
  filesOf(extension).map((file) => ({ content: readFileSync(file, "utf8"), values: [] }));

describe("library snippets", () => {
  it.each(cases.map((one) => [one.library, one.name, one] as const))(
    "%s: %s",
    async (_, __, one) => {
      for (const { file, content } of goldens.get(one) ?? []) {
        await expect(content).toMatchFileSnapshot(join(GOLDENS, file));
      }
    },
  );

  it("are all kept as files, and no file is left over", () => {
    const written = new Set([...goldens.values()].flat().map(({ file }) => join(GOLDENS, file)));
    const kept = Object.values(EXTENSIONS).flatMap(filesOf);
    expect(kept.filter((file) => !written.has(file))).toEqual([]);
    expect(kept.length).toBeGreaterThan(300);
  });

  it("have something to show for every library that has them", () => {
    const shown = new Set(cases.filter((one) => snippetsOf(one).length > 0).map((c) => c.library));
    expect(librariesWithSnippets().filter((library) => !shown.has(library))).toEqual([]);
  });

  it("leave no line with blanks at its end and no tab", () => {
    for (const { content } of [...goldens.values()].flat()) {
      expect(content).not.toMatch(/[ \t]$|\t/m);
    }
  });
});

describe("every file", () => {
  it.skipIf(!isInstalled("python3"))("compiles as Python without a warning", () => {
    expect(checkPython(programsOf("py"))).toEqual([]);
  });

  it("parses as a JavaScript module", () => {
    for (const file of filesOf("js")) {
      const { stderr } = spawnSync(process.execPath, ["--check", file], { encoding: "utf8" });
      expect(stderr).toBe("");
    }
  });

  it.skipIf(!isInstalled("sh"))("parses as shell", () => {
    for (const { content } of programsOf("sh")) expect(checkShell(content)).toBe("");
  });
});
