import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RenderInput } from "@orrery/web/render";
import { afterEach, expect, test } from "vitest";
import { threadEnvironment } from "../../base/thread-environment.ts";
import { createRenderer, type Renderer, type RendererOptions } from "./renderer.ts";

const LINKS = { base: "/ada/tts", revision: "main", folder: "" };
const BUNDLE = new URL("./fixtures/pages-bundle.mjs", import.meta.url);

const open: Renderer[] = [];
function renderer(options: RendererOptions = {}): Renderer {
  const created = createRenderer({ pagesBundle: BUNDLE, ...options });
  open.push(created);
  return created;
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const page = (url: string): RenderInput => ({
  url,
  status: 200,
  data: {},
  assets: { styles: [], preload: [], fonts: [], entry: "" },
});

test("renders cards, code and pages in its thread", async () => {
  // On a busy machine it takes seconds to load the grammars.
  const { card, highlight, page: render } = renderer({ deadlineMs: 30_000 });
  expect(await card("# Hi", LINKS)).toEqual({
    html: '<h1 id="card-hi">Hi</h1>',
    outline: [{ id: "card-hi", text: "Hi", depth: 1 }],
  });
  expect(await highlight("let x", "js")).toContain('<span class="hk">let</span>');
  expect(await render(page("/a"))).toBe("<!doctype html>/a");
});

test("the same text stands elsewhere with other links", async () => {
  const { card } = renderer();
  expect((await card("[x](y)", LINKS)).html).toContain('href="/ada/tts/blob/main/y"');
  expect((await card("[x](y)", { ...LINKS, revision: "v1" })).html).toContain("/blob/v1/y");
});

test("what is cached outlives the thread", async () => {
  const { card, close } = renderer();
  const first = await card("# Hi", LINKS);
  await close();
  expect(await card("# Hi", LINKS)).toBe(first);
  await expect(card("# Ho", LINKS)).rejects.toMatchObject({ code: "render-closed" });
});

test("a thread without a job ends, and the next job starts another", async () => {
  const { page: render } = renderer({ idleMs: 20 });
  // Otherwise the report asks for the name of each address that it lists.
  Object.assign(process.report, { excludeNetwork: true });
  const threads = () => process.report.getReport() as unknown as { workers: unknown[] };
  const before = threads().workers.length;
  expect(await render(page("/a"))).toContain("/a");
  expect(threads().workers.length).toBe(before + 1);
  await expect.poll(() => threads().workers.length).toBe(before);
  expect(await render(page("/b"))).toContain("/b");
});

test("pages go before cards that wait longer", async () => {
  const { card, page: render } = renderer();
  const order: string[] = [];
  await Promise.all([
    card("# running", LINKS).then(() => order.push("running")),
    card("# waiting", LINKS).then(() => order.push("waiting")),
    render(page("/a")).then(() => order.push("page")),
  ]);
  expect(order).toEqual(["running", "page", "waiting"]);
});

test("with two threads a page never waits for a card", async () => {
  const { card, page: render } = renderer({ threads: 2, deadlineMs: 800 });
  let isCardDone = false;
  const slow = card(PATHOLOGICAL.quotes, LINKS).catch(() => undefined);
  void slow.then(() => {
    isCardDone = true;
  });
  expect(await render(page("/a"))).toBe("<!doctype html>/a");
  expect(isCardDone).toBe(false);
  await slow;
});

test("a page over its deadline is ended; what waited behind it is served", async () => {
  const { card, page: render } = renderer({ deadlineMs: 300 });
  const loop = render(page("/loop"));
  const waiting = [render(page("/a")), card("# Hi", LINKS)] as const;
  await expect(loop).rejects.toMatchObject({ code: "render-timeout" });
  expect(await waiting[0]).toBe("<!doctype html>/a");
  expect((await waiting[1]).html).toContain("Hi");
});

test.each(["/exit", "/memory"])("a thread lost at %s is replaced", async (url) => {
  const { page: render } = renderer({ maxHeapMb: 32 });
  const lost = render(page(url));
  const waiting = render(page("/a"));
  await expect(lost).rejects.toMatchObject({ code: "render-crashed" });
  expect(await waiting).toBe("<!doctype html>/a");
  expect(await render(page("/b"))).toBe("<!doctype html>/b");
});

test("an error in a page costs no thread", async () => {
  const { page: render } = renderer();
  await expect(render(page("/throw"))).rejects.toMatchObject({
    code: "render-failed",
    message: "no such page",
  });
  expect(await render(page("/a"))).toBe("<!doctype html>/a");
});

test("pages that are not there fail with a code", async () => {
  const missing = renderer({ pagesBundle: new URL("./fixtures/missing.mjs", import.meta.url) });
  await expect(missing.page(page("/a"))).rejects.toMatchObject({ code: "render-failed" });
  const without = createRenderer();
  open.push(without);
  await expect(without.page(page("/a"))).rejects.toMatchObject({ code: "render-failed" });
});

test("the thread knows nothing of the process's environment", async () => {
  const environment = JSON.parse(await renderer().page(page("/env")));
  expect(environment).toEqual(threadEnvironment());
  const { NODE_COMPILE_CACHE: _cache, ...others } = environment;
  expect(others).toEqual({ NODE_ENV: "production" });
});

test("closing answers what runs and what waits", async () => {
  const { page: render, close } = renderer();
  const calls = [render(page("/loop")), render(page("/a"))].map((call) =>
    call.catch(({ code }) => code),
  );
  await close();
  expect(await Promise.all(calls)).toEqual(["render-closed", "render-closed"]);
});

test("a card over 1 MiB is refused at once", async () => {
  await expect(renderer().card("x".repeat(1024 * 1024 + 1), LINKS)).rejects.toMatchObject({
    code: "too-large",
  });
});

const PATHOLOGICAL = {
  quotes: ">".repeat(100_000),
  brackets: "[".repeat(1_000_000),
  emphasis: "*a_".repeat(330_000),
  html: "<div>".repeat(100_000),
  formatting: "<b><a><i>".repeat(20_000),
  parentheses: "\\\\(".repeat(300_000),
  tables: `|a|\n|-|\n${"|".repeat(900_000)}`,
  code: "`a``".repeat(200_000),
  entities: "&".repeat(1_000_000),
  footnotes: "[^a]".repeat(200_000),
};

test.each(Object.entries(PATHOLOGICAL))(
  "%s without end cost at most the deadline",
  async (_, markdown) => {
    const { card } = renderer({ deadlineMs: 400 });
    await card("# warm", LINKS);
    const started = performance.now();
    const code = await card(markdown, LINKS).then(
      () => "rendered",
      (error) => error.code,
    );
    expect(["rendered", "render-timeout", "render-failed", "render-crashed"]).toContain(code);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await card("# Next", LINKS)).html).toContain("Next");
  },
);

test("the thread that calls loads no parser, no grammar and no KaTeX", async () => {
  const script = `
    import { registerHooks } from "node:module";
    const seen = [];
    registerHooks({ load(url, context, next) { seen.push(url); return next(url, context); } });
    const { createRenderer } = await import(${JSON.stringify(new URL("./renderer.ts", import.meta.url).href)});
    await import(${JSON.stringify(new URL("./languages.ts", import.meta.url).href)});
    const renderer = createRenderer();
    await renderer.card("# Hi", { base: "/a/b", revision: "main", folder: "" });
    await renderer.close();
    console.log(seen.filter((url) => url.includes("node_modules")).join("\\n"));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    script,
  ]);
  const packages = new Set(
    stdout
      .trim()
      .split("\n")
      .map((url) => url.split("node_modules/")[1]?.split("/")[0]),
  );
  expect([...packages]).toEqual(["lru-cache"]);
});
