import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { huggingfaceHubSupport } from "../../packages/snippets/src/client-support/huggingface-hub.ts";
import { SNIPPET_TASKS } from "../../packages/snippets/src/template-names.ts";

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const isThere = spawnSync(PYTHON, ["-c", "import huggingface_hub"]).status === 0;
const note = isThere ? "" : ` (skipped: ${PYTHON} has no huggingface_hub; see ORRERY_TEST_PYTHON)`;

const SCRIPT = `
import json, sys
from huggingface_hub import InferenceClient
from huggingface_hub.inference._providers import PROVIDERS
methods = {task: task.replace("-", "_") for task in json.loads(sys.argv[1])}
print(json.dumps({
    "providers": {name: sorted(tasks) for name, tasks in PROVIDERS.items()},
    "methods": {task: name for task, name in methods.items() if hasattr(InferenceClient, name)},
}))
`;

it.skipIf(!isThere)(`the installed huggingface_hub calls what our table says${note}`, () => {
  const { stdout, stderr } = spawnSync(PYTHON, ["-c", SCRIPT, JSON.stringify(SNIPPET_TASKS)], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const ours = Object.entries(huggingfaceHubSupport.providers);
  expect(JSON.parse(stdout)).toEqual({
    providers: Object.fromEntries(ours.map(([name, tasks]) => [name, tasks.toSorted()])),
    methods: huggingfaceHubSupport.methods,
  });
});
