import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import type { LibrarySnippet, SnippetLanguage } from "../library.ts";
import type { ModelInfo } from "../model.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { libraryCases } from "../testing/library-cases.ts";
import {
  checkPython,
  checkShells,
  checkShellWords,
  isInstalled,
  type Program,
} from "../testing/programs.ts";
import { randomModels } from "../testing/random-models.ts";
import { libraries } from "./index.ts";

/** Puts the same text into each field that a publisher controls, with an ending that identifies the field. */
const infected = (model: ModelInfo, hostile: string): ModelInfo => ({
  ...model,
  id: `${hostile}-id`,
  widgetData: [
    {
      text: `${hostile}-text`,
      sourceSentence: `${hostile}-source`,
      sentences: [`${hostile}-sentence`],
    },
  ],
  cardData: { baseModel: `${hostile}-base`, instancePrompt: `${hostile}-prompt` },
  config: {
    ...model.config,
    adapterTransformers: { modelName: `${hostile}-adapted` },
    ...(model.config?.peft?.baseModelName && {
      peft: { ...model.config.peft, baseModelName: `${hostile}-peft` },
    }),
    ...(model.config?.sklearn && {
      sklearn: { ...model.config.sklearn, modelFile: `${hostile}-file` },
    }),
  },
});

const ENDS = ["id", "text", "source", "sentence", "base", "prompt", "adapted", "peft", "file"];

const cases = libraryCases();
const HARMLESS = "harmless";

/** What the snippets say of a model with a hostile text, and which values must be found in them. */
function programs(hostile: string, language: SnippetLanguage): readonly Program[] {
  return cases.flatMap(({ library, model }) => {
    const write = (text: string): readonly LibrarySnippet[] =>
      libraries[library].snippets?.(infected(model, text)) ?? [];
    const harmless = write(HARMLESS);
    return write(hostile).flatMap((snippet, index) => {
      if (snippet.language !== language) return [];
      const ordinary = harmless[index]?.content ?? "";
      const ends = ENDS.filter((end) => ordinary.includes(`${HARMLESS}-${end}`));
      return [{ content: snippet.content, values: ends.map((end) => `${hostile}-${end}`) }];
    });
  });
}

const texts = hostileTexts().slice(0, 70);

describe("what strangers wrote", () => {
  it.skipIf(!isInstalled("python3"))("arrives unchanged in Python", () => {
    // A slash would divide the id elsewhere, and what snippets take for its name with it.
    const all = texts.filter((t) => !/[/]/.test(t)).flatMap((text) => programs(text, "python"));
    expect(all.flatMap(({ values }) => values).length).toBeGreaterThan(5_000);
    expect(checkPython(all)).toEqual([]);
  });

  it.skipIf(!isInstalled("python3"))("compiles as Python when it looks like a path", () => {
    const all = texts.filter((text) => text.includes("/")).flatMap((t) => programs(t, "python"));
    expect(checkPython(all.map(({ content }) => ({ content, values: [] })))).toEqual([]);
  });

  it.skipIf(!isInstalled("python3"))("arrives unchanged in shell words", () => {
    const printable = texts.filter(
      (text) => !/[^\n\t\x20-\x7e\u{a1}-\u{1fff}]|\/|\u{61c}/u.test(text),
    );
    expect(checkShellWords(printable.flatMap((text) => programs(text, "sh")))).toEqual([]);
  });

  it.skipIf(!isInstalled("sh"))("parses as shell", () => {
    const contents = texts.flatMap((text) => programs(text, "sh").map(({ content }) => content));
    const all = [...new Set(contents)].filter((content) => content.includes("-id"));
    expect(all.length).toBeGreaterThan(1_000);
    expect(checkShells(all)).toBe("");
  });

  it("arrives unchanged in JavaScript, which runs", async () => {
    for (const text of texts) {
      const model = { id: text, tags: [], pipelineTag: `${text}-task` };
      const snippet = libraries["transformers.js"].snippets?.(model)[1];
      const [first, ...lines] = snippet?.content.split("\n") ?? [];
      expect(first).toBe('import { pipeline } from "@huggingface/transformers";');
      const calls: unknown[] = [];
      const pipeline = (...values: unknown[]) => calls.push(values);
      await new Script(`(async () => {${lines.join("\n")}\n})()`).runInContext(
        createContext({ pipeline }),
      );
      expect(calls).toEqual([[`${text}-task`, text]]);
    }
  });

  it("cannot name a class that is code", () => {
    const info = { autoModel: "AutoModel", processor: "AutoTokenizer\nimport os" };
    const model = { id: "acme/x", tags: ["transformers"], transformersInfo: info };
    expect(libraries.transformers.snippets?.(model)[0]?.content).toBe("# ⚠️ Type of model unknown");
    for (const { content } of libraries["pruna-ai"].snippets?.(model) ?? []) {
      expect(content).not.toContain("import os");
    }
  });
});

describe("any model at all", () => {
  it("gives every library a list of texts, never an error", () => {
    for (const model of randomModels(400)) {
      for (const library of Object.values(libraries)) {
        for (const { content } of (library as { snippets?: Snippets }).snippets?.(model) ?? []) {
          expect(content === "" || typeof content !== "string").toBe(false);
        }
      }
    }
  });

  it.skipIf(!isInstalled("python3"))("gives programs that compile", () => {
    const all = randomModels(60).flatMap((model) =>
      Object.values(libraries)
        .flatMap((library) => (library as { snippets?: Snippets }).snippets?.(model) ?? [])
        .filter(({ language }) => language === "python")
        .map(({ content }) => ({ content, values: [] })),
    );
    expect(checkPython(all)).toEqual([]);
  });
});

type Snippets = (model: ModelInfo) => readonly LibrarySnippet[];
