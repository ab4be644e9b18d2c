import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { createGatewayWorld } from "../testing/create-gateway-world.ts";
import { publishFiles } from "../testing/publish-files.ts";

const run = promisify(execFile);
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const python = (text: string) => spawnSync(PYTHON, ["-c", text]).status === 0;
const CARD = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n";

interface Program {
  readonly client: string;
  readonly language: string;
  readonly content: string;
  readonly keyVariable: string;
  readonly tokenScope: string;
}

/** Below the project, so that programs find its packages. */
function programFolder(): string {
  const cache = fileURLToPath(new URL("../../../../node_modules/.cache/", import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "programs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("programs of runtimes' clients call this hub as they stand", async () => {
  const { app, ada, tokenOf } = await createGatewayWorld();
  await publishFiles(app, ada.viewer, { name: "talk", files: { "README.md": CARD } });
  const mapping = { providerId: "good", task: "conversational" };
  await ada.request("PUT", "/api/models/ada/talk/provider-mappings/acme", { payload: mapping });
  const origin = await app.listen();
  const { token = "" } = await tokenOf("inference");
  const folder = programFolder();
  const env = { ...process.env, AWS_BEARER_TOKEN_BEDROCK: token };
  const said: Record<string, string> = {};

  for (const stream of ["", "&stream=true"]) {
    const answer = await fetch(`${origin}/api/models/ada/talk/snippets?provider=auto${stream}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const { inference } = (await answer.json()) as { readonly inference: readonly Program[] };
    const programs = inference.filter(({ client }) =>
      /^(?:boto3|aws-sdk|curl-invoke)$/.test(client),
    );
    for (const { client, language, content, keyVariable, tokenScope } of programs) {
      expect([keyVariable, tokenScope]).toEqual(["AWS_BEARER_TOKEN_BEDROCK", "inference"]);
      const file = join(folder, `${client}.${language === "js" ? "mjs" : language}`);
      writeFileSync(file, content);
      const key = `${client}${stream}`;
      if (language === "js") said[key] = (await run(process.execPath, [file], { env })).stdout;
      else if (language === "sh") said[key] = (await run("sh", [file], { env })).stdout;
      else if (python("import boto3")) said[key] = (await run(PYTHON, [file], { env })).stdout;
      else if (python("1"))
        await run(PYTHON, [
          "-c",
          "compile(open(__import__('sys').argv[1]).read(), 'p', 'exec')",
          file,
        ]);
    }
  }
  expect(said["curl-invoke"]).toContain("Good day.");
  expect(said["aws-sdk"]).toContain("Good day.");
  expect(said["aws-sdk&stream=true"]).toMatch(/Good[\s\S]* day/);
  expect(said).not.toHaveProperty("curl-invoke&stream=true");
}, 60_000);
