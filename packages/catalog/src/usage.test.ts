import { expect, it } from "vitest";
import { createCatalog } from "./catalog.ts";
import type { ModelInfo } from "./model.ts";
import { listLibraryUsage } from "./usage.ts";

const catalog = createCatalog();

const keysOf = (model: Partial<ModelInfo>) =>
  listLibraryUsage(catalog, { id: "acme/model", tags: [], ...model }).map(({ key }) => key);

it.each<[string, Partial<ModelInfo>, readonly string[]]>([
  ["a model that says nothing", {}, []],
  ["a library nobody knows", { libraryName: "constructor" }, []],
  ["a library without code to show", { libraryName: "acestep" }, []],
  ["a library", { libraryName: "diffusers" }, ["diffusers"]],
  [
    "a second one in the tags",
    { libraryName: "diffusers", tags: ["diffusers", "transformers"] },
    ["diffusers", "transformers"],
  ],
  ["GGUF files without a library", { tags: ["gguf"] }, ["llama-cpp-python"]],
  ["GGUF as the library", { libraryName: "gguf" }, ["llama-cpp-python"]],
  [
    "GGUF beside another library",
    { libraryName: "transformers", gguf: { files: ["a.gguf"] } },
    ["transformers", "llama-cpp-python"],
  ],
])("%s", (_, model, keys) => expect(keysOf(model)).toEqual(keys));
