import type { Page } from "playwright-core";
import { PULL } from "./publish-pull.ts";

export interface Scene {
  readonly name: string;
  readonly path: string;
  /** The visitor's actions before the check. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const MODEL = "/orrery/tiny-sentiment";
const UPLOAD = "/ada/tides/upload/main";

const choose = (page: Page, ...names: readonly string[]) =>
  page
    .locator("input[aria-label=Files]")
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })),
    );
/** On a narrow screen the form is in a sheet. */
async function openForm(page: Page) {
  const button = page.getByRole("button", { name: "Try", exact: true });
  if (await button.isVisible()) await button.click();
}

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();

const REDIRECT_URI = "https://tides.example/callback";
/** An application of ada's, registered once. */
async function registerTides({ request }: Page): Promise<string> {
  const url = "/api/settings/applications";
  const registered = (await (await request.get(url)).json()) as { key: string; name: string }[];
  const found = registered.find(({ name }) => name === "Tides");
  if (found) return found.key;
  const data = {
    name: "Tides",
    homepage: "https://tides.example",
    redirectUris: [REDIRECT_URI],
    scopes: ["openid", "profile", "read-repos", "inference-api"],
    isConfidential: true,
  };
  return (await (await request.post(url, { data })).json()).application.key;
}

/** What a visitor without an account sees. */
export const VISITOR_SCENES: readonly Scene[] = [
  { name: "home", path: "/" },
  { name: "models", path: "/models" },
  { name: "models, filtered", path: "/models?q=tiny&task=text-classification" },
  { name: "models, none", path: "/models?q=nothing&library=timm" },
  {
    name: "models, filters open",
    path: "/models?task=text-classification&facet=language&machine=24gb",
    act: async (page) => {
      const label = page.locator("label[for=filters-open]").first();
      if ((await label.isVisible()) && !(await page.locator("#filters-open").isChecked()))
        await label.click();
      await page.getByLabel("Hardware", { exact: true }).waitFor();
    },
  },
  {
    name: "models, looked at",
    path: "/models?q=tiny-sentiment&compare=orrery/tiny-sentiment",
    act: async (page) => {
      await page.keyboard.press("j");
      const preview = page.locator("section[aria-label$='preview']");
      await preview.waitFor({ state: "attached" });
    },
  },
  { name: "models, cards", path: "/models?view=cards&q=model&in=cards" },
  { name: "compare", path: "/compare?model=orrery/tiny-sentiment&model=orrery/none" },
  { name: "compare, nothing", path: "/compare" },
  { name: "people", path: "/users" },
  { name: "organizations", path: "/organizations" },
  { name: "search", path: "/search?q=text" },
  { name: "search, none", path: "/search?q=nothing-like-it" },
  { name: "search, empty", path: "/search" },
  { name: "collections", path: "/collections" },
  { name: "collections, none", path: "/collections?q=nothing" },
  { name: "datasets", path: "/datasets" },
  { name: "tasks", path: "/tasks" },
  { name: "API reference", path: "/docs/api" },
  { name: "API reference, none", path: "/docs/api?q=nothing-like-it" },
  {
    name: "API group, tried",
    path: "/docs/api/files",
    act: async (page) => {
      const operation = page.locator("#listTree");
      await operation.getByText("200: Success.").click();
      await operation.getByText("Try it").click();
      await operation.getByLabel("namespace").fill("orrery");
      await operation.getByLabel("name", { exact: true }).fill("tiny-sentiment");
      await operation.getByLabel("revision").fill("main");
      await operation.getByRole("button", { name: "Send request" }).click();
      await operation.getByText("Response: 200").waitFor();
    },
  },
  { name: "task", path: "/tasks/text-classification" },
  { name: "libraries", path: "/libraries" },
  { name: "library", path: "/libraries/transformers" },
  { name: "model", path: MODEL },
  { name: "model, files tab", path: `${MODEL}?usage=files` },
  { name: "model, code", path: `${MODEL}?usage=inference&language=js&client=fetch` },
  { name: "model, Go", path: "/orrery/tiny-shapes?usage=inference&language=go" },
  {
    name: "model, settings of an editor",
    path: "/orrery/tiny-chat?usage=inference&client=zed",
    act: (page) => page.getByText("Input and options").click(),
  },
  { name: "model, expanded", path: `${MODEL}?usage=inference&expand=on` },
  {
    name: "model, tried",
    path: MODEL,
    act: async (page) => {
      await openForm(page);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByText("NEGATIVE", { exact: true }).last().waitFor();
    },
  },
  {
    name: "chat",
    path: "/orrery/tiny-chat",
    act: async (page) => {
      await openForm(page);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("button", { name: "Regenerate" }).waitFor();
    },
  },
  { name: "live session", path: "/orrery/tiny-chat/live" },
  {
    name: "live session, with frames",
    path: "/orrery/tiny-painter/live?inspector=on&throttle=-1",
    act: async (page) => {
      await page.getByLabel("Text").fill("a red fish");
      await page.getByAltText("a red fish").waitFor();
      await page.getByRole("option").filter({ hasText: "images" }).first().click();
      await page.getByAltText("Image 1 in the message").waitFor();
    },
  },
  { name: "playground", path: "/playground" },
  { name: "arena", path: "/playground/compare?models=orrery/tiny-sentiment" },
  { name: "arena, blind", path: "/playground/compare?models=orrery/tiny-sentiment&blind=1" },
  { name: "arena results, none", path: "/playground/results" },
  { name: "files", path: `${MODEL}/tree/main` },
  { name: "folder", path: `${MODEL}/tree/main/onnx` },
  { name: "code file", path: `${MODEL}/blob/main/config.json` },
  { name: "blame", path: `${MODEL}/blame/main/config.json` },
  {
    name: "files, finder",
    path: `${MODEL}/tree/main`,
    act: async (page) => {
      await page.keyboard.press("t");
      await page.getByRole("combobox", { name: "Letters of a path" }).fill("conf");
      await page.getByRole("option", { name: "config.json" }).first().waitFor();
    },
  },
  { name: "Markdown file", path: `${MODEL}/blob/main/README.md` },
  { name: "picture", path: `${MODEL}/blob/main/confusion.png` },
  { name: "notebook", path: "/ada/tides/blob/main/fit.ipynb" },
  { name: "ONNX graph", path: `${MODEL}/blob/main/onnx/model.onnx` },
  { name: "tensors", path: `${MODEL}/blob/main/model.safetensors` },
  { name: "account", path: "/ada" },
  { name: "followers, none", path: "/ada?show=followers" },
  { name: "docs", path: "/docs" },
  { name: "sign-up", path: "/sign-up" },
  { name: "setup, used", path: "/setup?token=any" },
  { name: "missing page", path: "/no/such/page" },
  { name: "missing repo", path: "/nobody/nothing" },
  {
    name: "sign-in, refused",
    path: "/sign-in",
    act: async (page) => {
      await page.getByLabel("Name").fill("ada");
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "forgotten password", path: "/reset-password" },
  {
    name: "palette",
    path: "/",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("tiny-sent");
      await page.getByRole("option", { name: "orrery/tiny-sentiment" }).waitFor();
    },
  },
  {
    name: "quick search",
    path: "/docs",
    act: async (page) => {
      const field = page.getByRole("banner").getByRole("combobox");
      if (!(await field.isVisible())) return;
      await field.fill("tiny-sent");
      await page.getByRole("option", { name: "orrery/tiny-sentiment" }).waitFor();
    },
  },
];

/** What ada sees: see `publishScenes`. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  { name: "home, signed in", path: "/" },
  { name: "profile", path: "/settings/profile" },
  {
    name: "profile, refused",
    path: "/settings/profile",
    act: async (page) => {
      await page.getByLabel("Links").fill("ftp://a.example");
      await page.getByRole("button", { name: "Save profile" }).click();
      await page.getByText("Invalid link").waitFor();
    },
  },
  { name: "hub profile", path: "/admin/profile" },
  {
    name: "collection",
    path: "/collections",
    act: async (page) => {
      await page.getByRole("link", { name: "ada/First choices" }).click();
      await page.getByRole("heading", { name: "First choices" }).waitFor();
    },
  },
  { name: "new collection", path: "/collections/new?item=models/ada/tides" },
  { name: "collect", path: "/collections/add?item=models/orrery/tiny-chat" },
  { name: "saved runs, none", path: "/runs" },
  { name: "own model", path: "/ada/tides" },
  { name: "no live session", path: "/ada/tides/live" },
  { name: "administration", path: "/admin" },
  { name: "administration, people", path: "/admin/people" },
  { name: "administration, organizations", path: "/admin/organizations" },
  { name: "administration, repos", path: "/admin/repos" },
  { name: "administration, storage", path: "/admin/storage" },
  { name: "administration, usage", path: "/admin/usage/accounts" },
  { name: "administration, jobs", path: "/admin/jobs" },
  { name: "administration, work", path: "/admin/work" },
  { name: "administration, models", path: "/admin/models" },
  { name: "administration, engines", path: "/admin/engines" },
  { name: "administration, providers", path: "/admin/operator-providers" },
  { name: "administration, mirrors", path: "/admin/mirrors" },
  { name: "administration, damage", path: "/admin/damage" },
  { name: "administration, doctor", path: "/admin/doctor" },
  { name: "administration, limits", path: "/admin/limits" },
  { name: "administration, notices", path: "/admin/notices" },
  { name: "sign-on", path: "/admin/sign-on" },
  {
    name: "new provider, refused",
    path: "/admin/sign-on/new?kind=ldap",
    act: async (page) => {
      await page.getByLabel("Name in URLs").fill("corp");
      await page.getByLabel("Label").fill("Company account");
      await page.getByLabel("URL", { exact: true }).fill("https://ldap.example");
      await page.getByLabel("Where people are").fill("dc=example");
      await page.getByRole("button", { name: "Add provider" }).click();
      await page.getByText("Enter a URL with ldaps:// or ldap://.").waitFor();
    },
  },
  { name: "identity provider", path: "/admin/sign-on/okta" },
  { name: "audit log", path: "/admin/audit" },
  { name: "password reset, invalid link", path: "/reset-password?token=none" },
  { name: "repo settings", path: "/ada/tides/settings" },
  { name: "editing", path: "/ada/tides/edit/main/README.md" },
  {
    name: "editing, looking at changes",
    path: "/ada/tides/edit/main/README.md",
    act: async (page) => {
      await page.getByLabel("File content").fill("# Other\n");
      await page.getByRole("button", { name: "Show changes" }).click();
      await page.getByRole("region", { name: "Changes" }).first().waitFor();
    },
  },
  {
    name: "editing, about to leave",
    path: "/ada/tides/edit/main/README.md",
    act: async (page) => {
      await page.getByLabel("File content").fill("# Other\n");
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "editing, deleting",
    path: "/ada/tides/edit/main/fit.ipynb",
    act: (page) => page.getByText("Delete", { exact: true }).click(),
  },
  { name: "proposing files", path: "/orrery/tiny-chat/upload/main" },
  { name: "history", path: "/ada/tides/commits/main" },
  { name: "commit", path: "/ada/tides/commit/main" },
  { name: "model without files", path: "/ada/new-one" },
  { name: "dataset", path: "/datasets/ada/waves" },
  { name: "rows", path: "/datasets/ada/waves/viewer" },
  {
    name: "Parquet file, schema",
    path: "/datasets/ada/harbors/blob/main/nested.parquet",
    act: (page) => page.getByText("Schema of 6 columns").click(),
  },
  { name: "Arrow file", path: "/datasets/ada/harbors/blob/main/nested.arrow" },
  { name: "HDF5 file", path: "/datasets/ada/harbors/blob/main/weights.h5" },
  { name: "arrays", path: "/datasets/ada/harbors/blob/main/packed.npz" },
  { name: "new repo", path: "/new?kind=dataset" },
  {
    name: "account menu",
    path: "/",
    act: (page) => page.getByLabel("Account: ada").click(),
  },
  {
    name: "new repo, bad name",
    path: "/new",
    act: (page) => page.getByLabel("Name", { exact: true }).fill("a--b"),
  },
  {
    name: "settings, new token",
    path: "/settings/tokens",
    act: async (page) => {
      await page.getByPlaceholder("laptop").fill("laptop");
      await page.getByRole("button", { name: "Create token" }).click();
      await page.getByRole("status").waitFor();
    },
  },
  {
    name: "settings, deleting a token",
    path: "/settings/tokens",
    act: async (page) => {
      await page.getByText("Delete token laptop").first().click();
      await page.getByRole("button", { name: "Delete token" }).first().waitFor();
    },
  },
  {
    name: "settings, new fine-grained token",
    path: "/settings/tokens/new",
    act: (page) => page.locator("summary", { hasText: "List 1" }).click(),
  },
  { name: "account settings", path: "/settings/account" },
  { name: "security settings", path: "/settings/security" },
  {
    name: "security settings, new app",
    path: "/settings/security",
    act: async (page) => {
      const begin = page.getByRole("button", { name: "Set up app" });
      if (await begin.isVisible()) await begin.click();
      await page.getByAltText("QR code for an authenticator app").waitFor();
    },
  },
  {
    name: "applications",
    path: "/settings/applications",
    act: async (page) => {
      await registerTides(page);
      await page.reload();
      await page.getByText("Edit Tides").first().click();
    },
  },
  { name: "applications of the hub", path: "/admin/applications" },
  {
    name: "consent",
    path: "/device",
    act: async (page) => {
      const query = new URLSearchParams({
        client_id: await registerTides(page),
        ...{ response_type: "code", scope: "openid profile read-repos", state: "x" },
        ...{ redirect_uri: REDIRECT_URI, code_challenge: "x".repeat(43) },
        code_challenge_method: "S256",
      });
      await page.goto(`/oauth/authorize?${query}`);
      await page.getByRole("button", { name: "Allow" }).waitFor();
    },
  },
  {
    name: "consent, of what registered itself",
    path: "/device",
    act: async (page) => {
      const redirect_uri = "http://127.0.0.1:33418/callback";
      const data = { client_name: "Tide agent", redirect_uris: [redirect_uri] };
      const { client_id } = await (await page.request.post("/oauth/register", { data })).json();
      const query = new URLSearchParams({
        ...{ client_id, redirect_uri, response_type: "code", state: "x" },
        ...{ scope: "openid profile read-repos inference-api", code_challenge: "x".repeat(43) },
        code_challenge_method: "S256",
      });
      await page.goto(`/oauth/authorize?${query}`);
      await page.getByText("no one on this hub checked").waitFor();
    },
  },
  { name: "device", path: "/device?user_code=BCDF-GHJK" },
  {
    name: "device, to confirm",
    path: "/device",
    act: async (page) => {
      const form = { client_id: "26be6b09-91c5-47da-9861-d2d2bb7a7e36" };
      const answer = await page.request.post("/oauth/device", { form });
      await page.getByLabel("Code").fill((await answer.json()).user_code);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Deny" }).waitFor();
    },
  },
  {
    name: "notifications",
    path: "/notifications",
    act: async (page) => {
      await page.getByRole("link", { name: "Which tides are in it?" }).waitFor();
      await page.getByLabel("Select all").check();
    },
  },
  { name: "notifications, none", path: "/notifications?show=done" },
  { name: "notifications, none match", path: "/notifications?reason=quota" },
  { name: "notification settings", path: "/settings/notifications" },
  { name: "discussions, watched", path: "/ada/tides/discussions" },
  {
    name: "pull request, reviewing",
    path: PULL,
    act: async (page) => {
      await page.getByText("Review these changes").click();
      await page.getByText("React", { exact: true }).first().click();
    },
  },
  { name: "pull request, commenting on lines", path: `${PULL}?on=new+14-16+README.md` },
  { name: "webhooks", path: "/settings/webhooks" },
  {
    name: "webhook",
    path: "/settings/webhooks",
    act: async (page) => {
      await page.getByRole("link", { name: "receiver.invalid" }).click();
      await page.getByRole("link", { name: "ping" }).click();
      await page.getByRole("region", { name: "Delivery", exact: true }).waitFor();
    },
  },
  { name: "webhooks of the hub, none", path: "/admin/webhooks" },
  { name: "webhooks of a model, none", path: "/ada/tides/settings/webhooks" },
  { name: "unsubscribe, invalid link", path: "/notifications/unsubscribe?token=none" },
  { name: "provider keys", path: "/settings/providers" },
  { name: "hub keys", path: "/admin/providers" },
  { name: "budgets", path: "/settings/budgets" },
  { name: "budgets of the hub", path: "/admin/budgets" },
  { name: "inference usage", path: "/settings/usage" },
  { name: "usage of the hub", path: "/admin/usage" },
  { name: "tables of the hub", path: "/admin/tables" },
  { name: "providers of a model", path: "/orrery/tiny-chat/providers" },
  { name: "models of a provider", path: "/inference/providers/hf-inference?window=24h&sort=name" },
  { name: "models of a provider, none", path: "/inference/providers/together" },
  { name: "upload", path: UPLOAD },
  {
    name: "upload, files chosen",
    path: UPLOAD,
    act: (page) => choose(page, "a.txt", "a-rather-long-name-".repeat(6)),
  },
  {
    name: "upload, bad path",
    path: UPLOAD,
    act: async (page) => {
      await choose(page, "a.txt");
      await page.getByLabel("Destination folder").fill("../up");
    },
  },
  {
    name: "upload, running",
    path: UPLOAD,
    act: async (page) => {
      await page.route("**/commit/main", () => {});
      await choose(page, "a.txt", "b.txt");
      await publish(page);
      await page.getByText("Committing…").waitFor();
    },
  },
  {
    name: "upload, failed",
    path: UPLOAD,
    act: async (page) => {
      await page.route("**/preupload/main", (route) => route.abort());
      await choose(page, "a.txt", "b.txt");
      await publish(page);
      await page.getByRole("alert").waitFor();
    },
  },
];
