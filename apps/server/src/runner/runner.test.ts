import { expect, it } from "vitest";
import { publishExamples } from "../examples/publish-examples.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { publishedModel } from "../testing/published-model.ts";

const never = new AbortController().signal;

it("runs tiny-sentiment", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry);
  const model = await publishedModel(app, "orrery/tiny-sentiment");
  expect(await app.hub.runner.check(model)).toMatchObject({ kind: "runnable" });
  const reply = await app.hub.runner.run(
    { model, caller: "a", task: "text-classification", inputs: "Not bad at all", parameters: {} },
    never,
  );
  expect(reply).toMatchObject({ kind: "json", value: [[{ label: "POSITIVE" }, {}, {}]] });
});
