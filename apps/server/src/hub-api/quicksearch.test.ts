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

it("finds headings inside the docs, each where its page has it", async () => {
  const app = await createTestApp();
  const { docs } = (await app.get("/api/quicksearch?q=reverse%20proxy")).json();
  const [found] = docs as readonly { slug: string; section: string; anchor: string }[];
  expect(found).toMatchObject({ slug: "operate", section: "Behind a reverse proxy" });
  const page = await app.get(`/docs/${found?.slug}`);
  expect(page.body).toContain(`id="${found?.anchor}"`);
  const pages = (await app.get("/api/quicksearch?q=publish")).json().docs;
  expect(pages[0]).toEqual({ slug: "publish", title: "Publish" });
});
