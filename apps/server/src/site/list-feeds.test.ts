import { expect, it } from "vitest";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

it("feeds the newest repos of a list that the caller may see, as Atom and JSON", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  for (const [name, isPrivate] of [
    ["first", false],
    ["hidden", true],
    ["second", false],
  ] as const)
    await ada.post("/api/repos/create", { name: `ada/${name}`, private: isPrivate });
  const json = await app.get("/models.json?author=ada");
  expect(json.headers["content-type"]).toContain("application/feed+json");
  const titles = (body: string) =>
    (JSON.parse(body).items as readonly { title: string }[]).map(({ title }) => title);
  expect(titles(json.body)).toEqual(["ada/second", "ada/first"]);
  expect(titles((await ada.get("/models.json?q=hidden")).body)).toEqual(["ada/hidden"]);
  expect(titles((await app.get("/models.json?q=hidden")).body)).toEqual([]);
  const atom = await app.get("/models.atom?q=first&sort=updated");
  expect(atom.headers["content-type"]).toContain("application/atom+xml");
  expect(atom.body).toContain("/ada/first</id>");
  expect(atom.body).not.toContain("hidden");
  expect((await app.get("/datasets.atom")).statusCode).toBe(200);
});

it("escapes what a list's address holds", async () => {
  const app = shared();
  const { body } = await app.get("/models.atom?q=%3C%2Ftitle%3E%22%26");
  expect(body).not.toContain('</title>"');
  expect(body).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#)/);
});
