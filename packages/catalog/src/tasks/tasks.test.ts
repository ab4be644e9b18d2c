import { readdirSync } from "node:fs";
import { PIPELINE_DATA, TASKS_DATA, TASKS_MODEL_LIBRARIES } from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import { TASK_MODALITIES } from "../modalities.ts";
import type { DemoItem, Task, TaskPage } from "../task.ts";
import { type PipelineTag, tasks } from "./index.ts";

const entries = Object.entries(tasks) as readonly [PipelineTag, Task][];
const pages = entries.flatMap(([tag, { page }]) => (page ? [[tag, page] as const] : []));

/** Ids we write otherwise than the package, and why. */
const CORRECTED: Readonly<Record<string, { readonly ours: string; readonly reason: string }>> = {
  "datasets/conceptual_captions": {
    ours: "conceptual_captions",
    reason: "the package's id repeats the kind and leads nowhere",
  },
  "Frećhet Inception Distance (FID)": {
    ours: "Fréchet Inception Distance (FID)",
    reason: "the package misspells Maurice Fréchet",
  },
};

/** Package placeholders: an empty id names no repo and an empty video id no video, so we list neither. */
const corrected = (ids: readonly string[]) =>
  ids.filter((id) => id !== "").map((id) => CORRECTED[id]?.ours ?? id);

const idsOf = (examples: readonly { readonly id: string }[]) => examples.map(({ id }) => id);

it("lists every file of the folder", () => {
  const files = readdirSync(new URL(".", import.meta.url)).filter(
    (file) => file !== "index.ts" && !file.endsWith(".test.ts"),
  );
  expect(files.toSorted()).toEqual(entries.map(([tag]) => `${tag}.ts`).toSorted());
});

describe("compared with @huggingface/tasks", () => {
  it("has the same tags in the same order", () => {
    expect(entries.map(([tag]) => tag)).toEqual(Object.keys(PIPELINE_DATA));
  });

  it.each(entries)("%s: label, modality, subtasks and lists agree", (tag, task) => {
    const theirs: {
      name: string;
      modality: string;
      subtasks?: { type: string; name: string }[];
      hideInModels?: boolean;
      hideInDatasets?: boolean;
    } = PIPELINE_DATA[tag];
    expect({
      name: task.label,
      modality: task.modality,
      subtasks: (task.subtasks ?? []).map(({ id, label }) => ({ type: id, name: label })),
      hideInModels: task.hiddenIn?.includes("models") ?? false,
      hideInDatasets: task.hiddenIn?.includes("datasets") ?? false,
      libraries: task.libraries,
    }).toEqual({
      name: theirs.name,
      modality: theirs.modality,
      subtasks: theirs.subtasks ?? [],
      hideInModels: theirs.hideInModels ?? false,
      hideInDatasets: theirs.hideInDatasets ?? false,
      libraries: TASKS_MODEL_LIBRARIES[tag],
    });
  });

  it.each(entries)("%s: the page has the same ids, or is absent in both", (tag, task) => {
    const theirs = TASKS_DATA[tag];
    expect(task.page === undefined).toBe(theirs === undefined);
    expect(task.canonicalId).toBe(theirs?.canonicalId);
    if (!task.page || !theirs) return;
    const { page } = task;
    expect({
      datasets: idsOf(page.datasets),
      models: idsOf(page.models),
      spaces: idsOf(page.spaces),
      metrics: idsOf(page.metrics),
      widgetModels: page.widgetModels,
      youtubeId: page.youtubeId,
      inputs: kindsOf(page.demo.inputs),
      outputs: kindsOf(page.demo.outputs),
    }).toEqual({
      datasets: corrected(idsOf(theirs.datasets)),
      models: corrected(idsOf(theirs.models)),
      spaces: corrected(idsOf(theirs.spaces)),
      metrics: corrected(idsOf(theirs.metrics)),
      widgetModels: corrected(theirs.widgetModels),
      youtubeId: theirs.youtubeId || undefined,
      inputs: kindsOf(theirs.demo.inputs),
      outputs: kindsOf(theirs.demo.outputs),
    });
  });

  it("still needs every correction", () => {
    const theirIds = Object.values(TASKS_DATA).flatMap((data) =>
      data ? idsOf([...data.datasets, ...data.metrics]) : [],
    );
    for (const id of Object.keys(CORRECTED)) expect(theirIds).toContain(id);
  });

  it("shares no sentence", () => {
    const theirs = new Set(
      Object.values(TASKS_DATA).flatMap((data) =>
        data ? sentences([data.summary, ...wordsOf(data)]) : [],
      ),
    );
    expect(theirs.size).toBeGreaterThan(300);
    const ours = entries.flatMap(([, { summary, page }]) =>
      sentences([summary, ...(page ? [page.about, ...wordsOf(page)] : [])]),
    );
    expect(ours.filter((sentence) => theirs.has(sentence))).toEqual([]);
  });
});

describe("what a page says", () => {
  it.each(pages)("%s: is explained in a paragraph, variants and evaluation", (_, { about }) => {
    expect(about).toMatch(/^[^#\n][\s\S]+\n\n### Variants\n\n[\s\S]+\n\n### How to evaluate\n\n\S/);
    const count = about.split(/\s+/).length;
    expect(count).toBeGreaterThanOrEqual(110);
    expect(count).toBeLessThanOrEqual(250);
  });

  it("is written once: no two tasks share a summary or a text", () => {
    const texts = [
      ...entries.map(([, { summary }]) => summary),
      ...pages.map(([, { about }]) => about),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(pages)("%s: demo data is sound", (_, { demo }) => {
    for (const item of [...demo.inputs, ...demo.outputs]) checkDemoItem(item);
  });

  it.each(entries)("%s: sentences end and modality is listed", (_, { summary, modality, page }) => {
    const described = page ? wordsOf(page, { withDemo: false }) : [];
    for (const text of [summary, ...described]) expect(text).toMatch(/^\p{Lu}|^\d/u);
    for (const text of [summary, ...described]) expect(text).toMatch(/\.$/);
    expect(TASK_MODALITIES.map(({ id }) => id)).toContain(modality);
  });
});

/** The kinds of demo items; how many there are of each is ours to choose. */
const kindsOf = (items: readonly { readonly type: string }[]) =>
  [...new Set(items.map(({ type }) => type))].toSorted();

function checkDemoItem(item: DemoItem): void {
  if (item.type === "chart") {
    const scores = item.data.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
  }
  if (item.type === "tabular") {
    expect(new Set(item.table.map((row) => row.length)).size).toBe(1);
  }
  if (item.type === "text-with-tokens") {
    for (const { start, end } of item.tokens) {
      expect(item.text.slice(start, end)).toMatch(/^\p{Lu}\S*( \p{Lu}\S*)*(?<![.,])$/u);
    }
  }
}

type Texts = Pick<TaskPage, "datasets" | "models" | "spaces" | "metrics" | "demo">;

function wordsOf(page: Texts, { withDemo } = { withDemo: true }): readonly string[] {
  const demo = withDemo ? [...page.demo.inputs, ...page.demo.outputs] : [];
  return [
    ...[...page.datasets, ...page.models, ...page.spaces, ...page.metrics].map(
      ({ description }) => description,
    ),
    ...demo.flatMap((item) => (item.type === "text" ? [item.content] : [])),
  ];
}

/** Sentences without markup, case or closing points; those under four words are common property. */
const sentences = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.replace(/\s+/g, " ").split(/(?<=[.!?;:])\s+/))
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/<[^>]+>|[*`_#.,;:!?-]/g, "")
        .trim(),
    )
    .filter((sentence) => sentence.split(" ").length >= 4);
