import { expect, it } from "vitest";
import { renderNotebook } from "./render-notebook.ts";

const LINKS = { base: "/ada/tts", revision: "main", folder: "work" };
const PNG = "iVBORw0KGgo=";
const code = (source: string, outputs: readonly object[], execution_count: number | null = 1) => ({
  cell_type: "code",
  source,
  outputs,
  execution_count,
});
const shown = (data: Readonly<Record<string, string | readonly string[]>>) => ({
  output_type: "display_data",
  data,
});
const render = async (...cells: readonly object[]) => {
  const metadata = { language_info: { name: "python" } };
  return (await renderNotebook(JSON.stringify({ nbformat: 4, metadata, cells }), LINKS)).html;
};

it("shows cells with what came out of them", async () => {
  const html = await render(
    { cell_type: "markdown", source: ["# Tides\n", "See [the data](data.csv)."] },
    code("import math\nprint(1)", [
      { output_type: "stream", name: "stdout", text: ["1\n", "2\n"] },
    ]),
    code("plot()", [shown({ "image/png": `${PNG}\n`, "text/plain": "<Figure>" })], null),
    code("fail()", [{ output_type: "error", traceback: ["\u001b[31mValueError\u001b[0m: no"] }]),
    code("frame", [
      shown({
        "text/html": "<style>b{}</style>\n\n<table>\n\n    <tr><td>2.5</td></tr></table>",
        "text/plain": "2.5",
      }),
    ]),
  );
  expect(html).toContain('<h1 id="card-tides">Tides</h1>');
  expect(html).toContain('href="/ada/tts/blob/main/work/data.csv"');
  expect(html).toContain('<div class="cell-mark">In [1]</div>');
  expect(html).toContain('<span class="hk">import</span>');
  expect(html).toContain("<code>1\n2</code>");
  expect(html).toContain(`src="data:image/png;base64,${PNG}"`);
  expect(html).not.toContain("&#x3C;Figure>");
  expect(html).toContain("<code>ValueError: no</code>");
  expect(html).toContain("<td>2.5</td>");
  expect(html).not.toContain("b{}");
});

it("runs nothing that a notebook brings, and lets no cell reach into the next", async () => {
  const html = await render(
    code("x", [shown({ "text/html": "<script>alert(1)</script>", "text/plain": "plain" })]),
    code("y", [shown({ "text/html": "<table onclick='a()'><tr><td>t</td></tr></table>" })]),
    code("z", [shown({ "image/png": 'x" onerror="a()', "text/plain": "no picture" })]),
    code('print("```\n<img src=\\"notebook-image-0\\">")', []),
    { cell_type: "markdown", source: "```python\nnever closed" },
    { cell_type: "markdown", source: "## After" },
    { cell_type: "strange", source: "skipped" },
  );
  expect(html).toContain("<code>plain</code>");
  expect(html).toContain("<code>no picture</code>");
  expect(html).toContain('<h2 id="card-after">After</h2>');
  expect(html).not.toMatch(/<script|onclick|onerror=|skipped|<img/);
});

it("refuses what is no notebook", async () => {
  for (const source of ["{", "[]", '{"nbformat":3,"worksheets":[]}'])
    await expect(renderNotebook(source, LINKS)).rejects.toMatchObject({ code: "render-failed" });
});
