import type { ModelInfo } from "@orrery/catalog";
import { providers } from "@orrery/inference";
import { SNIPPET_TASKS } from "@orrery/snippets";
import { describe, expect, it } from "vitest";
import {
  inputsError,
  keyVariable,
  listPrograms,
  listProviderChoices,
  listStraightPrograms,
  noInferenceReason,
} from "./inference-usage.ts";
import type { UsageSource } from "./usage-source.ts";

const sourceOf = (pipelineTag: string, tags: readonly string[] = []): UsageSource => {
  const model: ModelInfo = { id: "ada/m", tags, pipelineTag };
  return {
    type: "model",
    id: model.id,
    isPrivate: false,
    hubUrl: "http://hub:4870",
    providers,
    model,
  };
};
const chat = sourceOf("text-generation", ["conversational"]);

describe("who can run a model", () => {
  it("is one's own server first, then the providers that serve the task and can be called straight", () => {
    const keys = listProviderChoices(chat).map(({ key }) => key);
    expect(keys[0]).toBe("own");
    expect(keys).toContain("groq");
    expect(keys).not.toContain("fal-ai");
    expect(keys).not.toContain("hf-inference");
    expect(listProviderChoices(sourceOf("text-to-image")).map(({ key }) => key)).toContain(
      "fal-ai",
    );
  });

  it.each(SNIPPET_TASKS)("always has a program to show for %s", (task) => {
    for (const source of [sourceOf(task), sourceOf(task, ["conversational"])])
      for (const { key } of listProviderChoices(source)) {
        const programs = listStraightPrograms(source, { provider: key, stream: true });
        expect(programs.length).toBeGreaterThan(0);
        const hub = programs.filter(({ content }) => content.includes("http://hub:4870"));
        expect(key === "own" ? [] : hub).toEqual([]);
      }
  });

  it("is nobody where no client has a program", () => {
    expect(listProviderChoices(sourceOf("robotics"))).toEqual([]);
    expect(listProviderChoices(sourceOf("image-text-to-text"))).toEqual([]);
  });
});

describe("programs", () => {
  const python = (query: Parameters<typeof listPrograms>[1]) =>
    listPrograms(chat, { language: "python", ...query })[0]?.content ?? "";

  it("go to one's own server unless somebody else is named", () => {
    expect(python({})).toContain('base_url="http://localhost:8000/v1"');
    expect(python({ endpoint_url: "http://gpu:1/v1" })).toContain('base_url="http://gpu:1/v1"');
    expect(python({ provider: "auto" })).toContain('base_url="http://hub:4870/v1"');
    expect(python({ provider: "groq" })).toContain('model="ada/m:groq"');
    expect(python({ provider: "groq", direct: true })).toContain("https://api.groq.com");
  });

  it("say options only when they are set, and 0 is set", () => {
    expect(python({})).not.toMatch(/temperature|top_p|max_tokens/);
    const set = python({ temperature: 0, top_p: 0, max_tokens: 1, stream: true });
    expect(set).toMatch(/temperature=0,\n.*max_tokens=1,\n.*top_p=0,\n.*stream=True/);
  });

  it("carry what was typed, whatever it is", () => {
    const typed = `"""\n'$(id)' \${x} {y} </script>`;
    const [program] = listPrograms(chat, { inputs: typed, language: "sh" });
    const body = /-d '([\s\S]*)'$/.exec(program?.content ?? "")?.[1]?.replaceAll("'\\''", "'");
    expect(JSON.parse(`${body?.replace("<''/", "</")}`).messages).toEqual([
      { role: "user", content: typed },
    ]);
  });

  it("name the variable that holds the key, and the provider's own", () => {
    expect(keyVariable("own")).toBe("API_TOKEN");
    for (const name of Object.keys(providers))
      for (const { content, language } of listStraightPrograms(chat, { provider: name }))
        expect([name, language, content.includes(keyVariable(name))]).toEqual([
          name,
          language,
          true,
        ]);
  });
});

it("refuses inputs of another shape, and says why a task has no call", () => {
  expect(inputsError(chat, "hello")).toBeUndefined();
  expect(inputsError(chat, "[")).toMatch(/JSON/);
  expect(inputsError(sourceOf("question-answering"), "hello")).toMatch(/JSON/);
  expect(noInferenceReason(chat)).toBeUndefined();
  expect(noInferenceReason(sourceOf("robotics"))).toBeUndefined();
  expect(noInferenceReason(sourceOf("visual-question-answering"))).toBe(
    "No input example has been defined for this model task.",
  );
});
