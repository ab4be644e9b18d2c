import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProviders } from "./read-providers.ts";
import { StartError } from "./start-error.ts";
import { createTestApp } from "./testing/create-test-app.ts";
import { publishFiles } from "./testing/publish-files.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const acme = {
  label: "Acme",
  baseUrl: "https://api.acme.example/",
  chatPath: "/v9/chat/completions",
};

/** A data folder with one provider file. */
function folderWith(key: string, entry: object): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "catalog/providers"), { recursive: true });
  writeFileSync(join(folder, "catalog/providers", `${key}.json`), JSON.stringify(entry));
  return folder;
}

describe("an operator's provider", () => {
  it("has programs in the API and a place in the panel", async () => {
    const app = await createTestApp({ ORRERY_DATA: folderWith("acme", acme) });
    const { viewer } = await app.signUp("ada");
    const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n";
    await publishFiles(app, viewer, { name: "chat", files: { "README.md": card } });

    const answer = await app.get(
      "/api/models/ada/chat/snippets?provider=acme&direct=true&client=curl",
    );
    const [curl] = answer.json<{ inference: readonly { content: string }[] }>().inference;
    expect(curl?.content).toContain("https://api.acme.example/v9/chat/completions");
    expect(curl?.content).toContain("Bearer $ACME_API_KEY");

    const page = await app.get("/ada/chat?use=inference");
    expect(page.body).toContain("Acme");
    const other = await app.get("/api/models/ada/chat/snippets?provider=nobody");
    expect(other.statusCode).toBe(400);
  });

  it("may make pictures alone", () => {
    const entry = { ...acme, chatPath: undefined, imagesPath: "/v1/images/generations" };
    const { painter } = readProviders(join(folderWith("painter", entry), "catalog"));
    expect(Object.keys(painter?.tasks ?? {})).toEqual(["text-to-image"]);
  });

  it.each([
    ["acme", { ...acme, baseUrl: "ftp://acme.example" }, "providers/acme.json: baseUrl"],
    ["acme", { ...acme, baseUrl: "https://u:secret@acme.example" }, "baseUrl: must hold no user"],
    ["acme", { ...acme, baseUrl: "https://acme.example/?a=b" }, "baseUrl: must hold no user"],
    ["acme", { ...acme, baseUrl: "acme" }, "providers/acme.json: baseUrl"],
    ["acme", { ...acme, chatPath: "v1/chat/completions" }, "providers/acme.json: chatPath"],
    ["acme", { ...acme, chatPath: "/api/generate" }, "must end with /chat/completions"],
    ["acme", { ...acme, chatPath: undefined }, "needs the path of a task"],
    ["acme", { ...acme, key: "secret" }, "providers/acme.json: "],
    ["groq", acme, '"groq" is built in already'],
    ["bedrock", acme, '"bedrock" is built in already'],
  ])("%s is refused with its file and field: %o", (key, entry, text) => {
    const read = () => readProviders(join(folderWith(key, entry), "catalog"));
    expect(read).toThrow(StartError);
    expect(read).toThrow(text);
  });
});
