import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Account;
let bob: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  for (const name of ["tts", "secret"])
    await ada.post("/api/repos/create", { name: `ada/${name}`, private: name === "secret" });
  await ada.post("/api/repos/create", { name: "ada/voices", type: "dataset" });
});

const ITEMS = [
  { type: "model", id: "ada/tts" },
  { type: "model", id: "ada/secret" },
  { type: "dataset", id: "ada/voices" },
];

async function create(caller: TestCaller, rest: object = {}): Promise<string> {
  const wanted = { title: "Héard, 2026!", namespace: "ada", ...rest };
  const { slug } = (await caller.post("/api/collections", wanted)).json();
  return slug;
}
const idsOf = (collection: { readonly items: readonly { readonly id: string }[] }) =>
  collection.items.map(({ id }) => id);

it("keeps a collection under an address that outlives its title", async () => {
  const slug = await create(ada, { description: "All voices.", item: ITEMS[0] });
  expect(slug).toMatch(/^ada\/heard-2026-[0-9a-f]{24}$/);
  const path = `/api/collections/${slug}`;
  for (const item of ITEMS.slice(1)) await ada.post(`${path}/items`, { item, note: item.id });
  const changed = await ada.request("PATCH", path, { payload: { title: "Voices", theme: "pink" } });
  expect(changed.json()).toMatchObject({ success: true, data: { title: "Voices", theme: "pink" } });
  const found = (await app.get(path)).json();
  expect(found).toMatchObject({
    slug: expect.stringMatching(/^ada\/voices-/),
    owner: { type: "user", name: "ada" },
    description: "All voices.",
    position: 0,
    upvotes: 0,
  });
  expect(found.items).toMatchObject([
    { id: "ada/tts", type: "model", position: 0, author: "ada", gated: false },
    { id: "ada/voices", type: "dataset", position: 1, note: { text: "ada/voices" } },
  ]);
  const whole = (await ada.get(path)).json();
  expect(idsOf(whole)).toEqual(["ada/tts", "ada/secret", "ada/voices"]);
  const last = `${path}/items/${whole.items[2]._id}`;
  await ada.request("PATCH", last, { payload: { position: 0, note: "" } });
  expect(idsOf((await ada.get(path)).json())).toEqual(["ada/voices", "ada/tts", "ada/secret"]);
  expect((await ada.request("DELETE", last)).statusCode).toBe(200);
  expect((await ada.request("DELETE", last)).statusCode).toBe(404);
  const typed = { headers: { "content-type": "application/json" } };
  expect((await ada.request("DELETE", path, typed)).statusCode).toBe(200);
  expect((await ada.get(path)).statusCode).toBe(404);
});

it("answers 409 with the slug of a title that is there", async () => {
  const slug = await create(ada);
  const again = await ada.post("/api/collections", { title: "Héard, 2026!", namespace: "ada" });
  expect([again.statusCode, again.headers["x-error-code"]]).toEqual([409, "CollectionExists"]);
  expect(again.json().slug).toBe(slug);
  const item = { item: ITEMS[0] };
  await ada.post(`/api/collections/${slug}/items`, item);
  expect((await ada.post(`/api/collections/${slug}/items`, item)).statusCode).toBe(409);
});

it("hides a private collection as if there were none", async () => {
  const slug = await create(ada, { private: true, title: "Hidden" });
  const none = `ada/hidden-${"0".repeat(24)}`;
  for (const caller of [app, bob]) {
    for (const [method, rest, payload] of [
      ["GET", "", undefined],
      ["PATCH", "", { title: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/items", { item: ITEMS[0] }],
    ] as const) {
      const answer = async (one: string) => {
        const options = payload ? { payload } : {};
        const { statusCode, body } = await caller.request(
          method,
          `/api/collections/${one}${rest}`,
          options,
        );
        return [statusCode, body];
      };
      expect(await answer(slug)).toEqual(await answer(none));
    }
    expect((await caller.get("/api/collections?owner=ada")).json()).toEqual([]);
  }
  expect((await ada.get("/api/collections?owner=ada")).json()).toHaveLength(1);
});

it("lists by owner, item and words, without the position that Python adds", async () => {
  const slug = await create(ada, { item: ITEMS[0] });
  await ada.post(`/api/collections/${slug}/items`, { item: ITEMS[1] });
  await create(bob, { namespace: "bob", title: "Mine" });
  const slugs = async (query: string) =>
    (await app.get(`/api/collections?${query}`))
      .json()
      .map((one: { slug: string }) => one.slug.split("/")[0]);
  expect(await slugs("owner=ada&owner=bob")).toEqual(["bob", "ada"]);
  expect(await slugs("item=models/ada/tts")).toEqual(["ada"]);
  for (const hidden of ["models/ada/secret", "models/none", "papers/2401.1", ""])
    expect(await slugs(`item=${hidden}`)).toEqual([]);
  expect(await slugs("q=heard")).toEqual([]);
  expect(await slugs("q=2026")).toEqual(["ada"]);
  const first = await app.get("/api/collections?limit=1");
  expect(first.json()[0]).not.toHaveProperty("position");
  expect(first.headers.link).toContain("cursor=1");
});

it.each([
  [{ title: "" }, 400],
  [{ title: "x".repeat(101) }, 400],
  [{ description: "x".repeat(151) }, 400],
  [{ theme: "gray" }, 400],
  [{ item: { type: "paper", id: "2401.1" } }, 400],
  [{ item: { type: "model", id: "ada/none" } }, 404],
  [{ namespace: "bob" }, 403],
])("refuses a new collection with %j", async (wrong, status) => {
  const wanted = { title: "Voices", namespace: "ada", ...wrong };
  expect((await ada.post("/api/collections", wanted)).statusCode).toBe(status);
  expect((await ada.get("/api/collections")).json()).toEqual([]);
});
