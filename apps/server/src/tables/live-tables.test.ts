import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { tablesCommand } from "../main/cli/tables.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { NO_RATE_LIMITS } from "../testing/no-rate-limits.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const loom = { prettyLabel: "Loom", repoName: "loom", repoUrl: "https://git.example/loom" };

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = temporaryFolder();
  printed = [];
  for (const [name, value] of Object.entries({ ...NO_RATE_LIMITS, ORRERY_DATA: folder }))
    vi.stubEnv(name, value);
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const write = (path: string, content: unknown) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(
    join(folder, path),
    typeof content === "string" ? content : JSON.stringify(content),
  );
  return join(folder, path);
};

const run = async (...args: string[]) => {
  printed = [];
  await tablesCommand(args);
  return printed.join("\n");
};

/** A key, as its public half, and documents signed with it. */
async function publisher(name: string) {
  const key = join(folder, `${name}.pem`);
  const publicKey = (await run("keygen", key)).split("\n").at(-1) ?? "";
  return {
    publicKey,
    async sign(version: number, tables: object): Promise<string> {
      const plain = write(`${name}-${version}.json`, { format: 1, version, tables });
      const out = join(folder, `${name}-${version}.signed.json`);
      rmSync(out, { force: true });
      await run("sign", plain, "--key", key, "--out", out);
      return out;
    },
  };
}

/** A hub on the folder that follows its tables, as a serving process does. */
async function startHub() {
  const app = await createTestApp({ ORRERY_DATA: folder });
  const { tables, registry } = app.hub;
  onTestFinished(
    tables.watch(
      registry,
      () => {},
      () => {},
    ),
  );
  return app;
}

describe("a running hub", () => {
  it("follows files of its data folder, and stays up with a bad one", async () => {
    write("catalog/libraries/loom.json", "{");
    const app = await startHub();
    const root = await app.signUp("root");
    const shown = async () => (await root.get("/api/admin/tables")).json();
    expect(await shown()).toMatchObject({
      rows: [],
      problems: [{ code: "invalid-json", place: "libraries/loom.json" }],
    });
    expect((await app.get("/libraries/loom")).statusCode).toBe(404);

    write("catalog/libraries/loom.json", loom);
    write("catalog/tasks/summarization.json", { label: "Shorter" });
    write("catalog/licenses/mit.json", { name: "The MIT of Ada" });
    write("catalog/hardware/loom-9.json", {
      kind: "gpu",
      vendor: "NVIDIA",
      name: "Loom 9",
      tflops: 3,
      memoryGb: [7],
    });
    await expect.poll(async () => (await shown()).rows.length, { timeout: 5000 }).toBe(4);
    expect((await shown()).rows[0]).toMatchObject({
      table: "tasks",
      key: "summarization",
      what: "changed",
      origin: "file tasks/summarization.json",
      fields: ["label"],
    });
    expect((await app.get("/libraries/loom")).statusCode).toBe(200);
    expect((await app.get("/api/libraries")).json().loom.prettyLabel).toBe("Loom");
    const tags = await app.get("/api/models-tags-by-type");
    expect(tags.body).toContain("The MIT of Ada");
    expect(tags.json().pipeline_tag).toContainEqual(expect.objectContaining({ label: "Shorter" }));
    expect((await app.get("/models")).body).toContain("Loom 9, 7 GB");

    rmSync(join(folder, "catalog"), { recursive: true });
    await expect.poll(async () => (await shown()).rows, { timeout: 5000 }).toEqual([]);
    expect((await app.get("/api/models-tags-by-type")).body).not.toContain("The MIT of Ada");
  });

  it("shows administrators alone where tables come from", async () => {
    write("catalog/libraries/loom.json", loom);
    const app = await startHub();
    const root = await app.signUp("root");
    const ada = await app.signUp("ada");
    const codes = [app, ada, root].map(
      async (one) => (await one.get("/api/admin/tables")).statusCode,
    );
    expect(await Promise.all(codes)).toEqual([401, 403, 200]);
    expect((await ada.get("/admin/tables")).statusCode).toBe(403);
    const page = await root.get("/admin/tables");
    expect(page.body).toContain("file libraries/loom.json");
  });

  it("takes signed updates of a command beside it, and goes back", async () => {
    const { publicKey, sign } = await publisher("team");
    vi.stubEnv("ORRERY_TABLES_KEYS", publicKey);
    const app = await startHub();
    const labelOf = async () => (await app.get("/api/libraries")).json().timm?.prettyLabel;
    const seven = await sign(7, { libraries: { timm: { prettyLabel: "Seven" }, loom } });
    const eight = await sign(8, { libraries: { timm: { prettyLabel: "Eight" } } });

    const said = await run("update", seven, "--yes");
    expect(said).toContain('prettyLabel: "timm" → "Seven"');
    expect(said).toContain("+ libraries/loom");
    expect(said).toContain("Rows: 1 added, 1 changed, 0 removed.");
    await expect.poll(labelOf, { timeout: 5000 }).toBe("Seven");
    const next = await run("update", eight, "--yes");
    expect(next).toContain("- libraries/loom");
    expect(next).toContain('prettyLabel: "Seven" → "Eight"');
    await expect.poll(labelOf, { timeout: 5000 }).toBe("Eight");
    expect(await run()).toContain("~ libraries/timm (changed, update 8): prettyLabel");

    await expect(run("update", seven, "--yes")).rejects.toMatchObject({ code: "older-tables" });
    await run("rollback", "--yes");
    await expect.poll(labelOf, { timeout: 5000 }).toBe("Seven");
    await run("rollback", "--yes");
    await expect.poll(labelOf, { timeout: 5000 }).toBe("timm");
    await expect(run("rollback", "--yes")).rejects.toMatchObject({ code: "not-found" });
    await run("update", eight, "--yes");
    await run("update", seven, "--yes", "--allow-older");
    await expect.poll(labelOf, { timeout: 5000 }).toBe("Seven");
  });

  it("calls a provider where an update moved it", async () => {
    const { publicKey, sign } = await publisher("team");
    write("catalog/trusted-keys", `# those we trust\n${publicKey} the team\n`);
    const app = await startHub();
    const { viewer } = await app.signUp("ada");
    const { publishFiles } = await import("../testing/publish-files.ts");
    const card = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n";
    await publishFiles(app, viewer, { name: "chat", files: { "README.md": card } });
    const curl = async () =>
      (await app.get("/api/models/ada/chat/snippets?provider=groq&direct=true&client=curl")).body;
    expect(await curl()).toContain("https://api.groq.com/");
    await run(
      "update",
      await sign(1, { providers: { groq: { baseUrl: "https://eu.groq.example" } } }),
      "--yes",
    );
    await expect.poll(curl, { timeout: 5000 }).toContain("https://eu.groq.example/");
  });
});

describe("an update", () => {
  it("is refused unless its key is trusted and its signature fits", async () => {
    const [team, other] = [await publisher("team"), await publisher("other")];
    write("catalog/trusted-keys", team.publicKey);
    const foreign = await other.sign(1, { libraries: { loom } });
    await expect(run("update", foreign, "--yes")).rejects.toMatchObject({
      code: "untrusted-tables",
      message: expect.stringContaining(other.publicKey),
    });
    const good = await team.sign(1, { libraries: { loom } });
    const { readFileSync } = await import("node:fs");
    const text = readFileSync(good, "utf8");
    for (const changed of [
      text.replace('"Loom"', '"Doom"'),
      text.replace('"version": 1', '"version": 2'),
      text.replace('"libraries"', '"apps"'),
      // The other's signature under the team's name.
      text.replace(
        /"value": "[^"]+"/,
        /"value": "[^"]+"/.exec(readFileSync(foreign, "utf8"))?.[0] ?? "",
      ),
    ]) {
      expect(changed).not.toBe(text);
      await expect(run("update", write("bad.json", changed), "--yes")).rejects.toMatchObject({
        code: "untrusted-tables",
        message: expect.stringContaining("signature does not match"),
      });
    }
    // Order and spacing are not what is signed.
    const { signature, ...rest } = JSON.parse(text) as { readonly signature: object };
    const respelled = write("same.json", { signature, ...rest });
    expect(await run("update", respelled, "--yes")).toContain("is installed");
  });

  it("is shown before it is installed, and refused whole where a row is wrong", async () => {
    const { publicKey, sign } = await publisher("team");
    write("catalog/trusted-keys", publicKey);
    const good = await sign(1, { libraries: { loom } });
    await expect(run("update", good)).rejects.toMatchObject({ code: "bad-arguments" });
    expect(printed.join("\n")).toContain("+ libraries/loom");
    expect(await run()).toContain("No update installed.");
    await expect(sign(2, { libraries: { loom, a: {} } })).rejects.toMatchObject({
      code: "invalid-tables",
      message: expect.stringContaining("update 2: libraries/a: prettyLabel"),
    });
    for (const text of ["{", "[]", '{"format": 2}', `${"[".repeat(100_000)}`])
      await expect(run("update", write("bad.json", text), "--yes")).rejects.toMatchObject({
        code: "invalid-tables",
      });
    const deep = JSON.stringify({ format: 1, version: 3, tables: { a: { b: { c: 0 } } } });
    const nested = deep.replace('"c":0', `"c":${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    await expect(
      run(
        "sign",
        write("deep.json", nested),
        "--key",
        join(folder, "team.pem"),
        "--out",
        join(folder, "x"),
      ),
    ).rejects.toMatchObject({ code: "invalid-tables" });
  });

  it("comes from an address inside the network only where that is allowed", async () => {
    const { publicKey, sign } = await publisher("team");
    write("catalog/trusted-keys", publicKey);
    const { readFileSync } = await import("node:fs");
    const text = readFileSync(await sign(1, { libraries: { loom } }));
    const server = createServer((request, response) => {
      if (request.url === "/large") return response.end(Buffer.alloc(9_000_000));
      if (request.url === "/moved") return response.writeHead(302, { location: "/" }).end();
      response.writeHead(request.url === "/" ? 200 : 404).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const get = (path: string, ...options: string[]) => run("update", `${url}${path}`, ...options);
    await expect(get("/", "--yes")).rejects.toMatchObject({ code: "refused" });
    await expect(run("update", "https://localhost:1/", "--yes")).rejects.toMatchObject({
      code: "refused",
    });
    for (const path of ["/large", "/moved", "/missing"])
      await expect(get(path, "--yes", "--allow-private")).rejects.toMatchObject({
        code: "hub-unreachable",
      });
    expect(await get("/", "--yes", "--allow-private")).toContain("Version 1 is installed");
  });
});
