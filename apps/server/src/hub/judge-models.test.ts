import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { judgeModels } from "./judge-models.ts";

it("judges models once for each set of runtimes", async () => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const { registry } = app.hub;
  const judged: string[] = [];
  const watched = {
    ...registry,
    indexer: {
      ...registry.indexer,
      forgetRunsHere: async () => {
        judged.push("all again");
        await registry.indexer.forgetRunsHere();
      },
    },
  };
  const errors: unknown[] = [];
  for (const runtimes of ["gguf", "gguf", "gguf onnx"])
    await judgeModels({ registry: watched }, runtimes, (error) => errors.push(error)).stop();
  expect([judged, errors]).toEqual([["all again", "all again"], []]);
  await judgeModels({ registry: watched }, "none", () => {}).stop();
  expect((await app.get("/models?provider=hf-inference&_data=models")).json().total).toBe(0);
});

it("reports what fails, and ends", async () => {
  const broken = {
    markers: { find: () => Promise.reject(new Error("away")) },
  } as never;
  const errors: unknown[] = [];
  await judgeModels({ registry: broken }, "gguf", (error) => errors.push(error)).stop();
  expect(errors).toMatchObject([{ message: "away" }]);
});
