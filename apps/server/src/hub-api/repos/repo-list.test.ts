import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

const ids = async (query: string, type = "models") =>
  (await app.get(`/api/${type}?${query}`)).json().map(({ id }: { id: string }) => id);

async function make(name: string, card: string, type = "model") {
  await ada.post("/api/repos/create", { name, type });
  await commitFiles(ada, `/api/${type}s/ada/${name}`, { "README.md": `---\n${card}\n---\n` });
}

it("takes a filter repeated, in brackets or joined by commas", async () => {
  await make("one", "license: mit\ntags: [tiny]\nlanguage: fr\ndatasets: [ada/corpus]");
  await make("two", "license: mit");
  for (const query of [
    "filter=license:mit&filter=tiny",
    "filter[]=license:mit&filter[]=tiny",
    "filter%5B%5D=license%3Amit&filter%5B%5D=tiny",
    "filter=license:mit,tiny",
    "filter=language:fr",
    "filter=fr",
    "filter=dataset:ada/corpus",
    "search=ON&search=ada",
    "search=one&author=ADA",
  ])
    expect(await ids(query), query).toEqual(["ada/one"]);
  expect((await ids("filter=license:mit")).toSorted()).toEqual(["ada/one", "ada/two"]);
});

it("answers what is served by nobody, closed or large with nothing", async () => {
  await make("one", "license: mit");
  for (const query of [
    "inference=warm",
    "inference_provider=all",
    "gated=true",
    "num_parameters=min:1K",
    "num_parameters=min:6B,max:128B",
    "apps=llama.cpp,ollama",
  ])
    expect(await ids(query), query).toEqual([]);
  expect(await ids("gated=False")).toEqual(["ada/one"]);
  expect((await app.get("/api/models?num_parameters=many")).statusCode).toBe(400);
});

it("gives at most a page of what a client wants in all", async () => {
  await make("one", "license: mit");
  expect(await ids("limit=100000")).toEqual(["ada/one"]);
  expect((await app.get("/api/models/ada/one/commits/main?limit=5000")).statusCode).toBe(200);
  expect((await app.get("/api/models/ada/one/tree/main?limit=5000")).statusCode).toBe(200);
});

it("sorts, either way, and pages with every order", async () => {
  for (const name of ["b", "a", "c"]) await make(name, "license: mit");
  expect(await ids("sort=id&direction=1")).toEqual(["ada/a", "ada/b", "ada/c"]);
  expect(await ids("sort=id&direction=-1")).toEqual(["ada/c", "ada/b", "ada/a"]);
  for (const sort of ["downloads", "likes", "likes30d", "trendingScore", "lastModified"]) {
    const seen: string[] = [];
    let next: string | undefined = `/api/models?sort=${sort}&limit=2&expand[]=likes&author=ada`;
    while (next) {
      const { headers, ...page } = await app.get(next);
      seen.push(...page.json().map(({ id }: { id: string }) => id));
      next = /^<http:\/\/localhost(.*)>; rel="next"$/.exec(`${headers.link}`)?.[1];
    }
    expect(seen.toSorted(), sort).toEqual(["ada/a", "ada/b", "ada/c"]);
  }
  const wrong = await app.get("/api/models?sort=beauty");
  expect([wrong.statusCode, wrong.json().error]).toEqual([
    400,
    expect.stringContaining('"sort" must be one of ['),
  ]);
});

it("answers only the fields that were asked for, and says which there are", async () => {
  await make("one", "license: mit\npipeline_tag: text-generation");
  const [item] = (await app.get("/api/models?expand=likes&expand=pipeline_tag,private")).json();
  expect(item).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    id: "ada/one",
    likes: 0,
    pipeline_tag: "text-generation",
    private: false,
  });
  for (const type of ["models", "datasets", "spaces"]) {
    const { statusCode, headers, ...rest } = await app.get(`/api/${type}?expand=beauty`);
    expect([statusCode, rest.json().error]).toEqual([
      400,
      expect.stringMatching(/^"expand" must be one of \[.*likes/),
    ]);
    expect(headers["x-error-message"]).toMatch(/^"expand" must be one of \[/);
  }
});

it("adds files, cards and configurations on request", async () => {
  await make("one", "license: mit");
  const [plain] = (await app.get("/api/models")).json();
  expect(plain).not.toHaveProperty("siblings");
  const [full] = (await app.get("/api/models?full=True&config=1")).json();
  expect(full).toMatchObject({
    siblings: [{ rfilename: ".gitattributes" }, { rfilename: "README.md" }],
    cardData: { license: "mit" },
    trendingScore: 0,
  });
});

it("finds spaces by what they use", async () => {
  await make("app", "sdk: static\nmodels: [ada/one]\ndatasets: [ada/corpus]", "space");
  await make("other", "sdk: gradio", "space");
  await make("one", "license: mit");
  expect(await ids("models=ada/one&datasets=ada/corpus", "spaces")).toEqual(["ada/app"]);
  const [space] = (await app.get("/api/spaces?search=app&linked=true")).json();
  expect(space).toMatchObject({ sdk: "static", models: ["ada/one"], datasets: ["ada/corpus"] });
  const model = (await app.get("/api/models/ada/one?expand[]=spaces")).json();
  expect(model.spaces).toEqual(["ada/app"]);
});

it("asks for a field once however often it is named, and refuses lists without end", async () => {
  await make("one", "license: mit");
  const often = await app.get(`/api/models?${"expand=siblings&".repeat(800)}`);
  expect(often.json()[0].siblings.length).toBeGreaterThan(0);
  for (const name of ["filter", "search", "library", "apps", "expand", "datasets"]) {
    const many = Array.from({ length: 101 }, (_, index) => `${name}=v${index}`).join("&");
    expect([name, (await app.get(`/api/models?${many}`)).statusCode]).toEqual([name, 400]);
  }
});

it("ends a page early when its repos list very many files, and goes on from there", async () => {
  for (const name of ["one", "two", "three"]) await make(name, "license: mit");
  const db = await openDatabase({ databaseUrl: undefined, dataFolder: app.dataFolder });
  await db.updateTable("repo").set({ file_count: 15_000 }).execute();
  const rows = await db.selectFrom("repo").select("key").execute();
  await db.destroy();
  await app.hub.registry.search.changed(rows.map(({ key }) => key));
  const first = await app.get("/api/models?full=true&sort=id&direction=1");
  const [, next = ""] = /<https?:..[^/]+([^>]+)>; rel="next"/.exec(`${first.headers.link}`) ?? [];
  const second = await app.get(next);
  expect([...first.json(), ...second.json()].map(({ id }) => id)).toEqual([
    "ada/one",
    "ada/three",
    "ada/two",
  ]);
  expect(second.json()).toHaveLength(1);
});
