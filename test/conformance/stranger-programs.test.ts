import { expect, it } from "vitest";
import { createTestApp } from "../../apps/server/src/testing/create-test-app.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import { findBreakouts, isChecked, type PrintedText } from "./programs/find-breakouts.ts";
import { MARK, strangerDatasets, strangerModels } from "./programs/stranger-models.ts";

const SEED = Number(process.env.PROGRAMS_SEED ?? 15);
/** The first is asked for everything, the others for calls of the model. */
const QUERIES = [
  "",
  "provider=own&stream=true",
  "provider=groq&direct=true",
  "provider=fal-ai&direct=true",
  // A link's content is untrusted text for the visitor who opens it.
  `inputs=${encodeURIComponent(`'$(${MARK})'`)}&endpoint_url=http://own/$(${MARK})`,
];

interface Item {
  readonly language: string;
  readonly format?: string;
  readonly content: string;
}

it("prints no text of a stranger outside its quotes", { timeout: 300_000 }, async () => {
  const app = await createTestApp({ ORRERY_RUNNER: "off" });
  const ada = await app.signUp("ada");
  const texts = new Map<string, PrintedText>();
  const read = async (name: string, query: string) => {
    const answer = await ada.get(`/api/models/ada/${name}/snippets?${query}`);
    // A sample that is no text takes no text.
    if (answer.statusCode === 400 && query.includes("inputs=")) return;
    expect([name, query, answer.statusCode]).toEqual([name, query, 200]);
    for (const [kind, items] of Object.entries(answer.json<Record<string, unknown>>())) {
      if (!Array.isArray(items) || (query !== "" && kind !== "inference")) continue;
      for (const { language, format, content } of items as readonly Item[])
        if (content !== undefined)
          texts.set(content, { name: `${name} ${kind}`, language: format ?? language, content });
    }
  };
  for (const { gated, ...model } of strangerModels(60, SEED)) {
    await publishFiles(app, ada.viewer, model);
    const payload = { gated: gated ? "manual" : false };
    await ada.request("PUT", `/api/models/ada/${model.name}/settings`, { payload });
    for (const query of QUERIES) await read(model.name, query);
  }
  for (const dataset of strangerDatasets(12, SEED)) {
    await publishFiles(app, ada.viewer, dataset);
    const page = await ada.get(`/datasets/ada/${dataset.name}/llms.txt`);
    for (const [, language = "", content = ""] of page.body.matchAll(
      /^```+(\w+)\n([\s\S]*?)\n```+$/gm,
    ))
      texts.set(content, { name: `${dataset.name} llms.txt`, language, content });
  }
  const all = [...texts.values()];
  const marked = all.filter(({ content }) => content.includes(MARK));
  const counts = [...Map.groupBy(all, ({ language }) => language)].map(
    ([language, { length }]) => `${language} ${length}${isChecked(language) ? "" : " not read"}`,
  );
  process.stdout.write(`${all.length} programs, ${marked.length} marked: ${counts.join(", ")}\n`);
  expect(all.filter(({ language }) => isChecked(language)).length).toBeGreaterThan(1000);
  expect(marked.length).toBeGreaterThan(300);
  expect(findBreakouts(all)).toEqual([]);
});

it.each([
  ["python", `print("x"); ${MARK}`],
  ["python", 'print("'],
  ["js", `call("x", ${MARK})`],
  ["js", `call(\`\${${MARK}}\`)`],
  ["sh", `echo "$(${MARK})"`],
  ["sh", `echo ''; ${MARK}`],
  ["sh", "echo 'x"],
  ["json", `{"a": ${MARK}}`],
  ["yaml", `a: '${MARK}: ['b`],
])("finds a text that left its quotes: %s %s", (language, content) => {
  const found = findBreakouts([{ name: "a", language, content }]);
  if (isChecked(language)) expect(found.length).toBeGreaterThan(0);
});

it.each([
  ["python", `print("${MARK}", '${MARK}')  # ${MARK}`],
  ["js", `call("${MARK}", \`${MARK}\`) // ${MARK}`],
  ["sh", `echo '$(${MARK}); ${MARK}' "\\$(${MARK}" a${MARK} # ; ${MARK}`],
  ["json", `{"a": "${MARK}"}`],
])("lets a text be a text: %s", (language, content) => {
  expect(findBreakouts([{ name: "a", language, content }])).toEqual([]);
});
