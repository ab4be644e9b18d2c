import { parseRepoId } from "@orrery/registry";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { chatDefaults } from "./chat-defaults.ts";

it.each([
  [
    '{"temperature":0.6,"top_p":0.9,"max_new_tokens":200,"do_sample":true}',
    { temperature: "0.6", top_p: "0.9", max_tokens: "200" },
  ],
  ['{"temperature":"hot","top_p":null}', {}],
  ["[1]", {}],
  ["{", {}],
])("reads a model's own sampling settings: %s", async (content, expected) => {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "ada/chat" });
  const { files } = app.hub.registry;
  const id = parseRepoId("model", "ada/chat")!;
  expect(await chatDefaults({ files }, await files.at(ada.viewer, id, "main"))).toEqual({});
  await ada.request("POST", "/api/models/ada/chat/commit/main", {
    payload: [
      { key: "header", value: { summary: "s" } },
      { key: "file", value: { path: "generation_config.json", content, encoding: "utf-8" } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const at = await files.at(ada.viewer, id, "main");
  expect(await chatDefaults({ files }, at)).toEqual(expected);
  expect(await chatDefaults({ files }, { ...at, isClosed: true })).toEqual({});
});
