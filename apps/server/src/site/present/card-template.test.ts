import { expect, it } from "vitest";
import { parse } from "yaml";
import { cardTemplate } from "./card-template.ts";

const facts = {
  tags: [],
  pipelineTag: "text-generation",
  license: "mit",
  languages: ["no", "en"],
  datasets: [],
  baseModels: ['ada/"odd": name'],
  cardData: {},
};

const frontMatter = (text: string) => parse(text.split("---\n")[1] ?? "");

it("writes what is known as YAML that says the same, whatever it is", () => {
  const id = { type: "model", namespace: "ada", name: "poet" } as const;
  expect(frontMatter(cardTemplate({ id, facts }, undefined))).toEqual({
    pipeline_tag: "text-generation",
    license: "mit",
    base_model: ['ada/"odd": name'],
    language: ["no", "en"],
    tags: [],
  });
});

it("asks for what a reader of a dataset wants to know", () => {
  const id = { type: "dataset", namespace: "ada", name: "waves" } as const;
  const text = cardTemplate({ id, facts }, undefined);
  expect(frontMatter(text)).toMatchObject({ task_categories: ["text-generation"] });
  expect(text).toContain("## Contents");
  expect(text).not.toContain("## Training");
});
