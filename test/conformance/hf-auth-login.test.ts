import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { temporaryFolder } from "./run-cli.ts";

const SCRIPT = fileURLToPath(new URL("./hf_auth_login.py", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const WHOAMI = "from huggingface_hub import whoami; import json; print(json.dumps(whoami()))";

const version = spawnSync(
  PYTHON,
  ["-c", "import huggingface_hub; print(huggingface_hub.__version__)"],
  { encoding: "utf8" },
).stdout;
const isThere = Number.parseInt(version, 10) >= 2;
const note = isThere
  ? ""
  : ` (skipped: ${PYTHON} has no huggingface_hub 2; see ORRERY_TEST_PYTHON)`;

describe.skipIf(!isThere)(`hf auth login${note}`, () => {
  const hub = useHub({ ORRERY_EXAMPLES: "off" });
  const accounts = useAccounts(hub, "ada");

  it("signs in by its first choice, the browser, and renews its token by itself", async () => {
    const home = temporaryFolder();
    const { HF_TOKEN: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      HF_ENDPOINT: hub.origin,
      HF_HOME: home,
      HF_HUB_DISABLE_TELEMETRY: "1",
      NO_COLOR: "1",
    };
    const cookie = accounts[0]?.cookie ?? "";
    const post = (form: Readonly<Record<string, string>>) =>
      fetch(`${hub.origin}/device`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { cookie, accept: "text/html" },
      });
    const login = spawn(PYTHON, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
    let last: { readonly exit?: number; readonly shown?: string } = {};
    for await (const line of createInterface({ input: login.stdout })) {
      const facts = JSON.parse(line) as typeof last & { readonly code: string };
      if (facts.exit === undefined) {
        const asked = await (await post({ intent: "find", code: facts.code })).text();
        expect(asked).toContain("hf command line");
        await post({ intent: "allow", code: facts.code });
      }
      last = facts;
    }
    if (login.exitCode === null) await once(login, "exit");
    expect(last.exit, last.shown).toBe(0);

    const token = () => readFileSync(join(home, "token"), "utf8");
    const first = token();
    expect(first).toMatch(/^hf_oauth_/);
    const whoami = () => {
      const { stdout, stderr } = spawnSync(PYTHON, ["-c", WHOAMI], { env, encoding: "utf8" });
      return stdout ? JSON.parse(stdout) : stderr;
    };
    expect(whoami()).toMatchObject({ name: "ada", auth: { type: "oauth" } });
    expect(token()).toBe(first);
    const stored = join(home, "stored_tokens");
    const expired = readFileSync(stored, "utf8").replace(/(expires_at\s*=\s*)\d+/, "$11");
    writeFileSync(stored, expired);
    expect(whoami()).toMatchObject({ name: "ada" });
    expect(token()).toMatch(/^hf_oauth_/);
    expect(token()).not.toBe(first);
  });
});
