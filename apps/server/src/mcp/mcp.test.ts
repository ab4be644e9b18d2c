import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { GatewayWorld } from "../testing/create-gateway-world.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareGatewayWorld } from "../testing/share-gateway-world.ts";

/** The client's two ways to begin: a handshake first, or straight to the newest version. */
const ERAS = [{}, { versionNegotiation: { mode: "auto" } }] as const;

let world: GatewayWorld;
let url: URL;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  url = new URL("/mcp", await world.app.listen());
  const { app, ada } = world;
  await publishFiles(app, ada.viewer, {
    name: "tts",
    files: {
      "README.md": "---\npipeline_tag: text-to-speech\n---\n# Speak",
      "a.txt": "0123456789",
    },
  });
  await publishFiles(app, ada.viewer, { name: "secret", private: true, files: { "a.txt": "x" } });
  await publishFiles(app, ada.viewer, {
    name: "rows",
    type: "dataset",
    files: { "train.csv": "word,count\ntide,3\n" },
  });
  await world.map("chat", { providerId: "good" });
});

async function connect(token: string | undefined, options: (typeof ERAS)[number] = {}) {
  const client = new Client({ name: "test", version: "1.0.0" }, options);
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  onTestFinished(() => client.close());
  return async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const texts = (content as { type: string; text: string }[]).map((one) => one.text);
    return isError ? { error: texts.join("\n") } : { text: texts.join("\n") };
  };
}

it.each(ERAS)("lists its tools to a client with %j, and answers them", async (options) => {
  const call = await connect(world.ada.token, options);
  expect((await call("model_search", { query: "tts" })).text).toMatch(
    /^- ada\/tts: text-to-speech/,
  );
  expect((await call("dataset_search")).text).toContain("- ada/rows:");
  const details = await call("hub_repo_details", { repo_ids: ["ada/tts"], include_readme: true });
  expect(details.text).toContain("# Speak");
  expect((await call("list_files", { repo_id: "ada/tts" })).text).toContain("10\ta.txt");
  const file = { repo_id: "ada/tts", path: "a.txt", offset: 4 };
  expect((await call("read_file", file)).text).toBe("456789");
  const rows = await call("dataset_rows", { repo_id: "ada/rows" });
  expect(rows.text).toContain("tide");
  expect((await call("model_snippets", { repo_id: "ada/chat", language: "sh" })).text).toContain(
    "curl",
  );
  const messages = [{ role: "user", content: "Hello" }];
  expect((await call("run_model", { model: "ada/chat", messages })).text).toBeTruthy();
  expect((await call("hub_whoami")).text).toContain('"name":"ada"');
});

it("shows visitors and strangers what the API shows them, and says what is wrong", async () => {
  const bob = await world.app.signUp("bob");
  for (const token of [undefined, bob.token]) {
    const call = await connect(token);
    expect((await call("model_search", { query: "secret" })).text).toBe(
      "No results. Use fewer or other words.",
    );
    const { error } = await call("read_file", { repo_id: "ada/secret", path: "a.txt" });
    expect(error).toMatch(/not found|\(40[14]\)/i);
  }
  const call = await connect(world.ada.token);
  expect((await call("read_file", { repo_id: "ada/secret", path: "a.txt" })).text).toBe("x");
  expect((await call("run_model", { model: "ada/chat" })).error).toBe(
    "Send either messages or inputs.",
  );
  expect((await call("read_file", { repo_id: "../x", path: "a" })).error).toContain("repo_id");
});

it("leads a client without a valid token to where it can sign in", async () => {
  for (const path of ["/mcp?login", "/mcp"]) {
    const answer = await fetch(new URL(path, url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(path === "/mcp" && { authorization: "Bearer wrong" }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(answer.status).toBe(401);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "") ?? [];
    const { resource, authorization_servers } = await (await fetch(metadata)).json();
    expect(resource).toBe(url.href);
    const issuer = new URL("/.well-known/openid-configuration", authorization_servers[0]);
    expect((await (await fetch(issuer)).json()).issuer).toBe(authorization_servers[0]);
  }
});
