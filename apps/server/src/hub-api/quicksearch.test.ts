import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("puts what begins like the query first, among as many as asked for", async () => {
  const app = await createTestApp();
  const ask = async (query: string) => (await app.get(`/api/quicksearch?${query}`)).json();
  const found = (await ask("q=Transf&limit=2")).libraries.map(({ key }: { key: string }) => key);
  expect(found[0]).toBe("transformers");
  expect(found).toHaveLength(2);
  expect((await ask("q=image&limit=1")).tasks[0].label).toMatch(/^Image/);
});
