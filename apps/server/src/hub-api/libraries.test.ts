import { MODEL_LIBRARIES_UI_ELEMENTS } from "@huggingface/tasks";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("answers every library by its key, as plain data", async () => {
  const app = await createTestApp();
  const answer = await app.get("/api/libraries");
  expect(answer.statusCode).toBe(200);
  const libraries = answer.json<Record<string, Record<string, unknown>>>();
  expect(Object.keys(libraries).toSorted()).toEqual(
    Object.keys(MODEL_LIBRARIES_UI_ELEMENTS).toSorted(),
  );
  expect(libraries.diffusers).toEqual({
    prettyLabel: "Diffusers",
    repoName: "🤗/diffusers",
    repoUrl: "https://github.com/huggingface/diffusers",
    docsUrl: expect.stringMatching(/^https:/),
    filter: true,
  });
});
