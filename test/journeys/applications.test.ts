import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

/** The released client, as a bundler makes it for browsers. */
async function bundleClient(): Promise<ReadonlyMap<string, string>> {
  const input = fileURLToPath(import.meta.resolve("@huggingface/hub"));
  const build = await rolldown({ input, platform: "browser" });
  const { output } = await build.generate({ format: "esm" });
  return new Map(output.flatMap((one) => ("code" in one ? [[`/${one.fileName}`, one.code]] : [])));
}

/** A page on another origin that signs people in with the released client. */
const page = (hubUrl: string, clientId: string) => `<!doctype html><title>Tides</title>
<button>Sign in</button><p id="who"></p>
<script type="module">
  import { oauthHandleRedirectIfPresent, oauthLoginUrl, whoAmI } from "/index.js";
  const hubUrl = ${JSON.stringify(hubUrl)};
  const who = document.getElementById("who");
  document.querySelector("button").onclick = async () => {
    location.href = await oauthLoginUrl({ hubUrl, clientId: ${JSON.stringify(clientId)} });
  };
  const signedIn = await oauthHandleRedirectIfPresent({ hubUrl });
  if (signedIn) {
    const { accessToken, userInfo } = signedIn;
    const ask = async () => {
      const answer = await whoAmI({ hubUrl, accessToken }).catch((error) => ({ error }));
      who.textContent = [userInfo.preferred_username, answer.auth?.type ?? answer.error.statusCode].join(" ");
    };
    document.querySelector("button").textContent = "Ask";
    document.querySelector("button").onclick = ask;
    await ask();
  }
</script>`;

let clientId = "";
let origin = "";
let client: ReadonlyMap<string, string> = new Map();
const server = createServer((request, response) => {
  const code = client.get(new URL(request.url ?? "/", "http://localhost").pathname);
  if (code !== undefined) response.setHeader("content-type", "text/javascript").end(code);
  else response.setHeader("content-type", "text/html").end(page(hub.origin, clientId));
});
beforeAll(async () => {
  client = await bundleClient();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("registers an application, signs in to it with the released client, and takes that back", async () => {
  const [ada] = accounts;
  const owner = await browser.open({ storageState: ada?.storageState, expected: /422/ });
  await owner.goto("/settings/applications");
  await owner.getByText("You haven't signed in to any application.").waitFor();
  const form = owner.getByRole("region", { name: "Register an application" });
  await form.getByLabel("Name").fill("Tides");
  await form.getByLabel("Redirect URIs").fill("http://evil.example/callback");
  await form.getByRole("button", { name: "Register application" }).click();
  await owner.getByText('Invalid redirect URI: "http://evil.example/callback".').waitFor();
  await form.getByLabel("Redirect URIs").fill(`${origin}/`);
  await form.getByLabel("Runs in a browser or on a device").check();
  await form.getByRole("button", { name: "Register application" }).click();
  const row = owner.getByRole("list", { name: "Your applications" }).getByRole("listitem");
  await row.getByText("Tides", { exact: true }).first().waitFor();
  clientId = await row.locator("code").first().innerText();

  const visitor = await browser.open({ expected: new RegExp(`${origin}|401`) });
  await visitor.goto(origin);
  await visitor.getByRole("button", { name: "Sign in" }).click();
  await visitor.getByLabel("Name").fill("ada");
  await visitor.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
  await visitor.getByRole("heading", { name: "Sign in to Tides" }).waitFor();
  await visitor.getByText("a program on this computer").waitFor();
  await visitor.getByRole("button", { name: "Allow" }).click();
  await visitor.getByText("ada oauth").waitFor();

  await owner.reload();
  const connected = owner.getByRole("list", { name: "Connected apps" }).getByRole("listitem");
  await connected.getByText("See your username, picture").waitFor();
  await connected.getByText("Revoke access of Tides").click();
  await connected.getByRole("button", { name: "Revoke access" }).click();
  await owner.getByText("You haven't signed in to any application.").waitFor();
  await visitor.getByRole("button", { name: "Ask" }).click();
  await visitor.getByText("ada 401").waitFor();
  expect(clientId).not.toBe("");
});
