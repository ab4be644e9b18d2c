import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { ggufHeader } from "../../testing/models/gguf-header.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

it("says in plain text what a model is, how to use it, and where everything is", async () => {
  await publishFiles(app, ada.viewer, {
    name: "chat",
    files: {
      "README.md":
        "---\npipeline_tag: text-generation\nlicense: mit\ntags: [conversational]\n---\n# Chat\n",
      "chat-Q4_K_M.gguf": ggufHeader(8192),
    },
  });
  const answer = await app.get("/ada/chat/llms.txt");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  for (const text of [
    "# ada/chat\n\n> A model of this hub. Text Generation.",
    "- License: MIT",
    "- Context length: 8192",
    "### llama-cpp-python",
    "Through this hub, called with openai (needs `pip install openai`):\n\n```python\n",
    "HF_TOKEN is a token of this hub; the role inference is enough.",
    "With llama.cpp:",
    "Load it with llama-server:\n\n```sh\nHF_ENDPOINT=",
    "hf download ada/chat",
    `- chat-Q4_K_M.gguf (${ggufHeader().length} bytes)`,
    "/api/models/ada/chat/snippets",
  ])
    expect(answer.body).toContain(text);
});

it("says of a dataset what there is to say", async () => {
  await publishFiles(app, ada.viewer, { name: "waves", type: "dataset", files: { "a.csv": "a" } });
  const { body } = await app.get("/datasets/ada/waves/llms.txt");
  expect(body).toContain("hf download ada/waves --repo-type dataset");
  expect(body).toMatch(/GET \S+\/api\/datasets\/ada\/waves\n/);
  expect(body).toContain('load_dataset("ada/waves", split="train")');
  expect(body).toContain("/api/datasets/ada/waves/snippets");
  expect(body).toContain("/api/datasets/ada/waves/croissant");
});

it("lets no text of a card or a file's name end its line or its block", async () => {
  await publishFiles(app, ada.viewer, {
    name: "odd",
    files: {
      "README.md":
        '---\nlicense: "mit\\n# not a heading"\nbase_model: "a/b\\n## nor this"\n---\n# x\n',
      "a``` # b.bin": "x",
    },
  });
  const { body } = await app.get("/ada/odd/llms.txt");
  expect(body).not.toMatch(/^#+ (not|nor)/m);
});

it("is for those who may read the repo", async () => {
  await publishFiles(app, ada.viewer, { name: "secret", private: true, files: { "a.bin": "x" } });
  const hidden = await app.get("/ada/secret/llms.txt");
  const missing = await app.get("/ada/nothing/llms.txt");
  expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
  expect(hidden.statusCode).toBe(401);
  const { body } = await ada.get("/ada/secret/llms.txt");
  expect(body).toContain("- Private: yes");
});
