import type { ModelInfo } from "@orrery/catalog";
import { describe, expect, it } from "vitest";
import { buildTables, mergeRows } from "./merge-rows.ts";
import type { GivenRow } from "./table-kind.ts";

const loom = { prettyLabel: "Loom", repoName: "loom", repoUrl: "https://git.example/loom" };
const acme = {
  label: "Acme",
  baseUrl: "https://api.acme.example/",
  chatPath: "/v9/chat/completions",
};

const TWO = [
  { baseUrl: "https://a.acme.example/" },
  { baseUrl: "https://b.acme.example", weight: 3 },
];

/** Rows by `table/key`, of files of the data folder. */
const files = (rows: Readonly<Record<string, unknown>>): readonly GivenRow[] =>
  Object.entries(rows).map(([place, json]) => {
    const [table = "", key = ""] = place.split("/");
    return { table, key, json, source: { kind: "file", file: `${place}.json` } };
  });

const update = (rows: Readonly<Record<string, unknown>>): readonly GivenRow[] =>
  files(rows).map((row) => ({ ...row, source: { kind: "update", version: 7 } }));

const built = (rows: readonly GivenRow[]) => buildTables(mergeRows(rows));

const problemOf = (rows: readonly GivenRow[]): string => {
  const { problems, rows: kept } = mergeRows(rows);
  expect(kept).toEqual([]);
  return problems.map(({ code, place, message }) => `${place}: ${message} (${code})`).join("; ");
};

describe("rows of files", () => {
  it("are new, replace fields of built-in rows, and hide them", () => {
    const merged = mergeRows(
      files({
        "libraries/loom": { ...loom, countDownloads: 'path_extension:"loom"' },
        "libraries/timm": { docsUrl: "https://timm.example" },
        "libraries/champ": { hidden: true },
        "task-aliases/speech-synthesis": { canonicalId: "text-to-speech", label: "Synthesis" },
        "tasks/summarization": { page: { models: [{ id: "ada/short", description: "Ours." }] } },
        "tasks/text-to-tea": { label: "Text-to-Tea", modality: "other", summary: "Brews." },
      }),
    );
    expect(merged.problems).toEqual([]);
    const { catalog } = buildTables(merged);
    const standIn: ModelInfo = { id: "ada/m", tags: [] };
    expect(catalog.findLibrary("loom")).toMatchObject({ ...loom, filter: true });
    expect(catalog.findLibrary("timm")).toMatchObject({
      prettyLabel: "timm",
      docsUrl: "https://timm.example",
    });
    // The rest of the row stays, its code too.
    expect(catalog.findLibrary("timm")?.snippets?.(standIn)).toHaveLength(2);
    expect(catalog.findLibrary("champ")).toBeUndefined();
    expect(catalog.findTask("speech-synthesis")).toMatchObject({
      label: "Synthesis",
      modality: "audio",
      canonicalId: "text-to-speech",
    });
    expect(catalog.findTask("summarization")?.page?.models).toHaveLength(1);
    expect(catalog.findTask("summarization")?.page?.about).not.toBe("");
    expect(catalog.findTask("text-to-tea")?.libraries).toEqual([]);
    const changes = merged.rows.map(({ key, what, fields }) => [key, what, fields]);
    expect(changes.slice(0, 3)).toEqual([
      ["loom", "added", ["prettyLabel", "repoName", "repoUrl", "countDownloads"]],
      ["timm", "changed", ["docsUrl"]],
      ["champ", "hidden", []],
    ]);
  });

  it("say nothing where they repeat the built-in row", () => {
    const merged = mergeRows(
      files({ "libraries/timm": { prettyLabel: "timm" }, "gguf-types/Q4_K_M": { code: 15 } }),
    );
    expect(merged).toMatchObject({ rows: [], problems: [] });
  });

  it("have the last word, over those of an update", () => {
    const { catalog } = built([
      ...update({ "libraries/timm": { prettyLabel: "A", repoName: "b" } }),
      ...files({ "libraries/timm": { prettyLabel: "C" } }),
    ]);
    expect(catalog.findLibrary("timm")).toMatchObject({ prettyLabel: "C", repoName: "b" });
    const shown = built([
      ...update({ "libraries/timm": { hidden: true } }),
      ...files({ "libraries/timm": { prettyLabel: "timm" } }),
    ]);
    expect(shown.catalog.findLibrary("timm")?.prettyLabel).toBe("timm");
  });

  it("bring apps with steps, their values quoted", () => {
    const steps = [{ title: "Run", language: "sh", content: "loomer {{hub}} {{id}} {{file}}" }];
    const { catalog } = built(
      files({
        "apps/loomer": {
          prettyLabel: "Loomer",
          docsUrl: "https://loom.example",
          mainTask: "text-generation",
          tags: ["loom"],
          steps,
        },
      }),
    );
    const model: ModelInfo = { id: "ada/m", tags: ["loom"], gguf: { files: ["a b.gguf"] } };
    const app = catalog.localApps.loomer!;
    expect([app.isOffered(model), app.isOffered({ ...model, tags: [] })]).toEqual([true, false]);
    const use = app.use.kind === "commands" ? app.use : undefined;
    expect(use?.steps(model, { hubUrl: "http://hub.test" })[0]?.content).toBe(
      "loomer http://hub.test ada/m 'a b.gguf'",
    );
  });

  it("move a provider, fix a path, and take a task from it", () => {
    const { providers } = built(
      files({
        "providers/groq": {
          baseUrl: "https://eu.groq.example/",
          tasks: { "text-generation": { hidden: true } },
        },
        "providers/together": { chatPath: "/v2/chat/completions" },
        "providers/fal-ai": { tasks: { "text-to-image": { baseUrl: "https://q.fal.example" } } },
        "providers/wavespeed": { hidden: true },
        "providers/acme": acme,
      }),
    );
    expect(providers.groq?.baseUrl).toBe("https://eu.groq.example");
    expect(Object.keys(providers.groq?.tasks ?? {})).toEqual(["conversational"]);
    expect(providers["fal-ai"]?.tasks["text-to-image"]).toMatchObject({
      baseUrl: "https://q.fal.example",
      job: { done: "COMPLETED" },
    });
    expect(providers).not.toHaveProperty("wavespeed");
    const call = {
      providerModelId: "m",
      hubModelId: "a/b",
      hubUrl: "https://hub.example",
      routed: false,
      input: { messages: [] },
    };
    const pathOf = (id: string) => providers[id]?.tasks.conversational?.request(call).path;
    expect([pathOf("together"), pathOf("acme")]).toEqual([
      "/v2/chat/completions",
      "/v9/chat/completions",
    ]);
    expect(providers.together?.tasks["text-to-video"]).toBeDefined();
  });

  it("say what newer clients can call, and hide a client", () => {
    const { clientSupport } = built(
      files({
        "clients/huggingface_hub": {
          methods: { "text-to-audio": "text_to_audio" },
          providers: { acme: ["text-to-audio"], groq: [] },
        },
        "clients/huggingface.js": { hidden: true },
      }),
    );
    const { huggingface_hub } = clientSupport;
    expect(huggingface_hub?.methods).toMatchObject({
      "text-to-audio": "text_to_audio",
      summarization: "summarization",
    });
    expect(huggingface_hub?.providers).toMatchObject({ acme: ["text-to-audio"], groq: [] });
    expect(huggingface_hub?.providers.together).toContain("text-to-image");
    expect(huggingface_hub?.faults).toContain("own text-generation");
    expect(Object.entries(clientSupport)).toContainEqual(["huggingface.js", undefined]);
  });

  it("may have several addresses", () => {
    const { providers } = built(files({ "providers/acme": { ...acme, replicas: TWO } }));
    expect(providers.acme?.replicas).toEqual([
      { baseUrl: "https://a.acme.example", weight: 1 },
      { baseUrl: "https://b.acme.example", weight: 3 },
    ]);
  });

  it("may make pictures alone", () => {
    const painter = { ...acme, chatPath: undefined, imagesPath: "/v1/images/generations" };
    const { providers } = built(files({ "providers/painter": painter }));
    expect(Object.keys(providers.painter?.tasks ?? {})).toEqual(["text-to-image"]);
  });

  it.each<[string, unknown, string]>([
    ["libraries/a", [], "libraries/a.json: Invalid input: expected object"],
    ["libraries/a", { ...loom, repoUrl: undefined }, "libraries/a.json: repoUrl: "],
    ["libraries/a", { ...loom, docsUrl: "javascript:alert(1)" }, "libraries/a.json: docsUrl: "],
    ["libraries/timm", { color: "red" }, "color"],
    ["libraries/timm", { hidden: false }, "hidden"],
    ["libraries/loom", { hidden: true }, "row not found (invalid-row)"],
    [
      "libraries/a",
      { ...loom, countDownloads: "size > 3" },
      "countDownloads: must be an expression",
    ],
    [
      "libraries/timm",
      { snippets: [{ language: "sh", content: "loom" }] },
      "snippets.0.content: must use {{id}}",
    ],
    [
      "libraries/timm",
      { snippets: [{ language: "sh", content: "loom {{id}} {{name}}" }] },
      "has unknown placeholders; use {{id}}",
    ],
    ["libraries/a b", loom, "(invalid-key)"],
    ["libraries/__proto__", loom, "(invalid-key)"],
    ["library/a", loom, 'unknown table "library"'],
    ["task-aliases/a", { canonicalId: "text-to-tea", label: "Tea" }, "must be the tag"],
    [
      "task-aliases/summarization",
      { canonicalId: "translation", label: "T" },
      "change it in tasks",
    ],
    ["tasks/summarization", { modality: "smell" }, "tasks/summarization.json: modality: "],
    ["tasks/a", { label: "A" }, "tasks/a.json: modality: "],
    [
      "apps/a",
      { prettyLabel: "A", docsUrl: "https://a.example", mainTask: "x" },
      "steps: required",
    ],
    ["languages/english", { name: "English" }, "(invalid-key)"],
    ["hardware/rtx-4090", { tflops: -1 }, "hardware/rtx-4090.json: tflops: "],
    ["hardware/rtx-4090", { name: "RTX 5090" }, 'the key of this name is "rtx-5090"'],
    ["gguf-types/q4", { code: 3, bits: 4 }, "(invalid-key)"],
    ["providers/acme", { ...acme, baseUrl: "ftp://acme.example" }, "acme.json: baseUrl"],
    ["providers/acme", { ...acme, baseUrl: "https://u:s@acme.example" }, "must not contain a user"],
    [
      "providers/acme",
      { ...acme, baseUrl: "https://acme.example/?a=b" },
      "must not contain a user",
    ],
    ["providers/acme", { ...acme, chatPath: "v1/chat/completions" }, "acme.json: chatPath"],
    ["providers/acme", { ...acme, chatPath: "/api/generate" }, "must end with /chat/completions"],
    ["providers/acme", { ...acme, chatPath: undefined }, "needs the path of a task"],
    ["providers/acme", { ...acme, key: "secret" }, "acme.json: "],
    ["providers/acme", { ...acme, replicas: [] }, "acme.json: replicas"],
    ["providers/acme", { ...acme, replicas: [{ ...TWO[0], weight: 0 }] }, "replicas.0.weight"],
    ["providers/acme", { ...acme, replicas: [...TWO, TWO[0]] }, "must not name an address twice"],
    ["providers/acme", { ...acme, replicas: [{ baseUrl: "acme" }] }, "replicas.0.baseUrl"],
    [
      "providers/groq",
      { tasks: { "text-to-image": { hidden: true } } },
      "not a task of this provider",
    ],
    ["providers/bedrock", { hidden: true }, "is part of the hub and cannot be changed"],
    ["providers/hf-inference", { label: "X" }, "is part of the hub and cannot be changed"],
    ["providers/auto", acme, "is reserved"],
    ["clients/loom", { methods: {} }, '"loom" must be one of huggingface_hub, huggingface.js'],
    ["clients/huggingface_hub", { methods: { translation: "a b(" } }, "the name of a method"],
    ["clients/huggingface_hub", { methods: { brewing: "brew" } }, "methods"],
    ["clients/huggingface_hub", { providers: { groq: ["brewing"] } }, "providers.groq.0"],
    ["clients/huggingface_hub", { faults: ["groq"] }, 'must be "provider task"'],
  ])("%s cannot be %o", (place, json, message) =>
    expect(problemOf(files({ [place]: json }))).toContain(message),
  );

  it("are left out one by one: the others count", () => {
    const merged = mergeRows(
      files({ "libraries/a": {}, "task-aliases/b": { label: "" }, "libraries/loom": loom }),
    );
    expect(merged.rows.map(({ key }) => key)).toEqual(["loom"]);
    const places = new Set(merged.problems.map(({ place }) => place));
    expect([...places]).toEqual(["libraries/a.json", "task-aliases/b.json"]);
  });
});

describe("rows of an update", () => {
  it.each([
    [{ ...acme, allowPrivate: true }, "allowPrivate: allowed only in a file in the data folder"],
    [{ ...acme, baseUrl: "http://acme.example" }, "baseUrl: must be https in an update"],
    [{ ...acme, replicas: [{ baseUrl: "http://a.example" }] }, "baseUrl: must be https in an"],
  ])("cannot lead into the operator's network: %o", (json, message) => {
    expect(problemOf(update({ "providers/acme": json }))).toContain(
      `update 7: providers/acme: ${message}`,
    );
    expect(mergeRows(files({ "providers/acme": json })).problems).toEqual([]);
  });
});

describe("hooks", () => {
  const deny = { kind: "deny", on: ["before"], words: ["heron"] };

  it("are rows by name, of files only", () => {
    const { hooks } = built(files({ "hooks/a": deny, "hooks/b": { ...deny, models: ["ada/*"] } }));
    expect(hooks).toEqual([
      { ...deny, name: "a" },
      { ...deny, name: "b", models: ["ada/*"] },
    ]);
    expect(built([]).hooks).toEqual([]);
    expect(problemOf(update({ "hooks/a": deny }))).toContain("allowed only in a file");
  });

  it.each([
    [{ ...deny, on: [] }, "on: "],
    [{ ...deny, words: undefined }, "needs patterns, expressions or words"],
    [{ ...deny, replacement: "x" }, "replacement: deny hooks have no such field"],
    [{ ...deny, expressions: ["a", "(?=b)"] }, "expressions.1: "],
    [{ ...deny, expressions: ["a*"] }, "expressions.0: must not match an empty text"],
    [{ ...deny, kind: "redact", replacement: 'a"' }, "replacement: "],
    [{ kind: "moderate", on: ["after"], labels: ["x"] }, "model: "],
    [{ kind: "moderate", on: ["after"], model: "a/b" }, "labels: "],
    [{ ...deny, note: "x" }, "note"],
    [{ hidden: true }, "hidden: "],
  ])("are refused where they are wrong: %j", (hook, reason) => {
    expect(problemOf(files({ "hooks/a": hook }))).toContain(reason);
  });
});
