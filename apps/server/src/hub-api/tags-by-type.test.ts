import { expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

interface WireTag {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly subType?: string;
}

async function tagsOf(app: Pick<TestApp, "get">, kind: "models" | "datasets") {
  const answer = await app.get(`/api/${kind}-tags-by-type`);
  expect(answer.statusCode).toBe(200);
  const tags = answer.json<Record<string, readonly WireTag[]>>();
  for (const [type, group] of Object.entries(tags)) {
    const ids = group.map(({ id }) => id);
    expect([type, new Set(ids).size]).toEqual([type, ids.length]);
    for (const tag of group) expect([tag.type, typeof tag.label]).toEqual([type, "string"]);
  }
  return tags;
}

const find = (group: readonly WireTag[] | undefined, id: string) =>
  group?.find((tag) => tag.id === id);

it("groups the tags of models", async () => {
  const tags = await tagsOf(shared(), "models");
  expect(Object.keys(tags).toSorted()).toEqual(
    ["dataset", "language", "library", "license", "other", "pipeline_tag", "region"].toSorted(),
  );
  expect(find(tags.pipeline_tag, "text-to-image")).toEqual({
    id: "text-to-image",
    label: "Text-to-Image",
    type: "pipeline_tag",
    subType: "cv",
  });
  expect(find(tags.library, "diffusers")?.label).toBe("Diffusers");
  expect(find(tags.library, "safetensors")?.label).toBe("Safetensors");
  expect(find(tags.language, "fr")?.label).toBe("French");
  expect(find(tags.license, "license:apache-2.0")).toBeDefined();
});

it("groups the tags of datasets, each with its prefix", async () => {
  const tags = await tagsOf(shared(), "datasets");
  expect(find(tags.task_categories, "task_categories:translation")?.subType).toBe("nlp");
  expect(find(tags.size_categories, "size_categories:n<1K")).toBeDefined();
  for (const [type, group] of Object.entries(tags))
    for (const { id } of group) expect(id.startsWith(`${type}:`)).toBe(true);
});

it("names the datasets of this hub that the caller may see", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "stars", type: "dataset" });
  await ada.post("/api/repos/create", { name: "diary", type: "dataset", private: true });
  const named = async (caller: Pick<TestApp, "get">) =>
    (await tagsOf(caller, "models")).dataset?.map(({ id }) => id).toSorted();
  expect(await named(app)).toEqual(["dataset:ada/stars"]);
  expect(await named(ada)).toEqual(["dataset:ada/diary", "dataset:ada/stars"]);
});
