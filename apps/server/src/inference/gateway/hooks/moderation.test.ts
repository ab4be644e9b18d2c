import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publishExamples } from "../../../main/examples/publish-examples.ts";
import { createTestApp } from "../../../testing/create-test-app.ts";
import { piecesOf } from "./moderate.ts";

const messages = (content: string) => [{ role: "user", content }];

it("refuses what a model of this hub finds, in inputs, answers and streams", async () => {
  const app = await createTestApp();
  await publishExamples(app.hub.registry);
  await app.signUp("root");
  const ada = await app.signUp("ada");
  const put = async (hook: object) => {
    const folder = join(app.dataFolder, "catalog/hooks");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "kind.json"), JSON.stringify({ kind: "moderate", ...hook }));
    await app.hub.tables.refresh(app.hub.registry);
  };
  const ask = (content: string, more: object = {}) =>
    ada.post("/v1/chat/completions", {
      ...{ model: "orrery/tiny-chat", messages: messages(content), ...more },
    });
  const judge = { model: "orrery/tiny-sentiment", labels: ["negative"], threshold: 0.6 };

  await put({ on: ["before"], ...judge });
  const good = await ask("What is 1 plus 1?");
  expect([good.statusCode, good.json().choices?.[0].message.content]).toEqual([
    200,
    "1 plus 1 is 2.",
  ]);
  const long = `${"I loved it. ".repeat(40)}I hated it, it was terrible.`;
  for (const text of ["I hated it, it was terrible.", long]) {
    const bad = await ask(text);
    expect([bad.statusCode, bad.headers["x-error-code"]]).toEqual([400, "RefusedByHook"]);
    expect(bad.body).toContain('The hook \\"kind\\"');
  }

  // Every answer has one of the three.
  await put({
    on: ["after"],
    ...judge,
    labels: ["negative", "neutral", "positive"],
    threshold: 0.01,
  });
  expect((await ask("What is 1 plus 1?")).statusCode).toBe(400);
  const { body } = await ask("What is 1 plus 1?", { stream: true });
  expect([body.includes('"content":"'), body.includes("refused-by-hook")]).toEqual([false, true]);
  await put({ on: ["after"], ...judge, threshold: 1 });
  const whole = (await ask("What is 1 plus 1?", { stream: true })).body;
  const text = [...whole.matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece).join("");
  expect([text, whole.includes("[DONE]")]).toEqual(["1 plus 1 is 2.", true]);

  // A model that is away, or lacks the label, refuses unless the operator allows it.
  for (const broken of [{ model: "ada/gone" }, { labels: ["spam"] }]) {
    await put({ on: ["before"], ...judge, ...broken });
    expect((await ask("What is 1 plus 1?")).headers["x-error-code"]).toBe("HookFailed");
    await put({ on: ["before"], ...judge, ...broken, onError: "allow" });
    expect((await ask("What is 1 plus 1?")).statusCode).toBe(200);
  }
});

it("judges long texts in pieces that end between words, and lose none", () => {
  const text = `${"word ".repeat(100)}${"x".repeat(450)} end`;
  const pieces = piecesOf(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(pieces.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  expect([piecesOf(" "), piecesOf("a b")]).toEqual([[], ["a b"]]);
});
