import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import {
  type IdentityProviderServer,
  startIdentityProvider,
} from "../../apps/server/src/testing/start-identity-provider.ts";
import { useAccounts } from "../journeys/accounts.ts";
import { useHub } from "../journeys/start-hub.ts";
import { temporaryFolder } from "./run-cli.ts";

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const version = spawnSync(
  PYTHON,
  ["-c", "import huggingface_hub; print(huggingface_hub.__version__)"],
  { encoding: "utf8" },
).stdout;
const isThere = Number.parseInt(version, 10) >= 2;
const note = isThere
  ? ""
  : ` (skipped: ${PYTHON} has no huggingface_hub 2; see ORRERY_TEST_PYTHON)`;

/** Uploads with no token but what the job is given, as a workflow does. */
const UPLOAD = `
import sys
from huggingface_hub import upload_file
upload_file(path_or_fileobj=b"tide", path_in_repo=sys.argv[1], repo_id="ada/tides")
`;

const hub = useHub({ ORRERY_CI_HOSTS: "127.0.0.1", ORRERY_EXAMPLES: "off" });
const accounts = useAccounts(hub, "ada");

/** A private repo of ada's that a branch of a CI service may publish to. */
async function startService(repo: string): Promise<{
  readonly service: IdentityProviderServer;
  readonly idToken: (claims?: Readonly<Record<string, unknown>>) => Promise<string>;
}> {
  const service = await startIdentityProvider(hub.origin);
  const cookie = accounts[0]?.cookie ?? "";
  const post = async (path: string, body: object) => {
    const response = await fetch(`${hub.origin}${path}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
  };
  await post("/api/repos/create", { name: repo, private: true });
  await post(`/api/models/ada/${repo}/trusted-publishers`, {
    ...{ issuer: service.issuer, claims: { repository: "acme/training", ref: "refs/heads/main" } },
  });
  const idToken = (claims: Readonly<Record<string, unknown>> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return service.sign({
      ...{ iss: service.issuer, aud: hub.origin, sub: "repo:acme/training", exp: now + 300 },
      ...{ repository: "acme/training", ref: "refs/heads/main", ...claims },
    });
  };
  return { service, idToken };
}

it("exchanges a CI job's ID token for a token of one repo, by form and by JSON", async () => {
  const { idToken } = await startService("plain");
  const fields = async (claims?: Readonly<Record<string, unknown>>) => ({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    subject_token: await idToken(claims),
    resource: "ada/plain",
  });
  const exchange = async (body: URLSearchParams | string) => {
    const headers = typeof body === "string" ? { "content-type": "application/json" } : undefined;
    const response = await fetch(`${hub.origin}/oauth/token`, {
      method: "POST",
      ...(headers && { headers }),
      body,
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const given = { status: 200, access_token: expect.stringMatching(/^hf_jwt_/) };
  expect(await exchange(JSON.stringify(await fields()))).toMatchObject(given);
  expect(await exchange(new URLSearchParams(await fields()))).toMatchObject(given);
  for (const claims of [{ ref: "refs/heads/other" }, { aud: "https://huggingface.co" }, { exp: 1 }])
    expect(await exchange(JSON.stringify(await fields(claims)))).toMatchObject({
      ...{ status: 400, error: "invalid_grant" },
    });
});

it.skipIf(!isThere)(
  `publishes from a CI job with huggingface_hub and no stored token${note}`,
  async () => {
    const { idToken } = await startService("tides");
    const { HF_TOKEN: _, ...inherited } = process.env;
    const upload = (file: string, env: Readonly<Record<string, string>>) =>
      new Promise<{ readonly code: number | null; readonly shown: string }>((resolve) => {
        const job = spawn(PYTHON, ["-c", UPLOAD, file], {
          env: {
            ...inherited,
            HF_ENDPOINT: hub.origin,
            HF_HOME: temporaryFolder(),
            HF_HUB_DISABLE_TELEMETRY: "1",
            HF_OIDC_RESOURCE: "ada/tides",
            ...env,
          },
        });
        let shown = "";
        for (const stream of [job.stdout, job.stderr])
          stream.on("data", (text) => {
            shown += text;
          });
        job.once("close", (code) => resolve({ code, shown }));
      });
    // A service that the client does not know: the job has the ID token in a variable.
    const named = await upload("named.txt", { HF_OIDC_ID_TOKEN: await idToken() });
    expect(named.code, named.shown).toBe(0);
    // GitHub's runner gives ID tokens to the client itself.
    const asked: string[] = [];
    const runner = createServer(async ({ url = "", headers }, response) => {
      asked.push(`${headers.authorization} ${new URL(url, "http://runner").searchParams}`);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ value: await idToken() }));
    });
    await new Promise<void>((resolve) => runner.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void runner.close());
    const { port } = runner.address() as AddressInfo;
    const minted = await upload("minted.txt", {
      GITHUB_ACTIONS: "true",
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of the job",
    });
    expect(minted.code, minted.shown).toBe(0);
    expect(asked).toEqual([`Bearer of the job ${new URLSearchParams({ audience: hub.origin })}`]);
    const other = await idToken({ ref: "refs/heads/other" });
    const refused = await upload("other.txt", { HF_OIDC_ID_TOKEN: other });
    expect([refused.code, refused.shown]).toEqual([1, expect.stringContaining("400")]);

    const headers = { cookie: accounts[0]?.cookie ?? "" };
    const tree = await fetch(`${hub.origin}/api/models/ada/tides/tree/main`, { headers });
    const files = ((await tree.json()) as readonly { readonly path: string }[]).map(
      ({ path }) => path,
    );
    expect(files).toEqual(expect.arrayContaining(["minted.txt", "named.txt"]));
    expect(files).not.toContain("other.txt");
  },
);
