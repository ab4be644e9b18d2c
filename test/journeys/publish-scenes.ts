import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writtenHdf5 } from "../../apps/server/src/dataset-engine/testing/written-hdf5.ts";
import { writtenFile } from "../../apps/server/src/file-preview/testing/written-files.ts";
import type { Account } from "./accounts.ts";
import { CARD, NOTEBOOK } from "./model-folder.ts";
import { publishEvents } from "./publish-events.ts";
import { publishRepo } from "./publish-repo.ts";
import type { RunningHub } from "./start-hub.ts";

/** Makes what the scenes show: ada's repos and collection, and an operator's tables, one of them broken. */
export async function publishScenes(hub: RunningHub, ada: Account): Promise<void> {
  const rows = join(hub.dataFolder, "catalog/libraries");
  mkdirSync(rows, { recursive: true });
  writeFileSync(join(rows, "timm.json"), '{"docsUrl": "https://timm.example"}');
  writeFileSync(join(rows, "broken.json"), "{");
  const tides = { "README.md": CARD, "fit.ipynb": NOTEBOOK };
  await publishRepo(hub, ada, { name: "tides", files: tides });
  await publishRepo(hub, ada, { name: "new-one" });
  const files = { "README.md": "# Waves", "waves.csv": "height\n2.5\n" };
  await publishRepo(hub, ada, { name: "waves", kind: "dataset", files });
  await publishRepo(hub, ada, {
    name: "harbors",
    kind: "dataset",
    files: Object.fromEntries([
      ["weights.h5", Buffer.from(writtenHdf5("weights.h5"))],
      ...(["nested.parquet", "nested.arrow", "packed.npz"] as const).map((name) => [
        name,
        Buffer.from(writtenFile(name)),
      ]),
    ]),
  });
  const collection = {
    ...{ title: "First choices", namespace: "ada", description: "What we try first." },
    item: { type: "model", id: "ada/tides" },
  };
  const send = async (path: string, body: object) => {
    const response = await fetch(`${hub.origin}${path}`, {
      method: "POST",
      headers: { cookie: ada.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  await send("/api/collections", collection);
  const settings = { issuer: "https://example.okta.com", clientId: "0oa1b2c3" };
  const okta = { name: "okta", label: "Okta", kind: "openid", secret: "secret", settings };
  await send("/api/admin/sign-on/providers", okta);
  await send("/api/admin/sign-on/providers/okta/scim-tokens", {});
  await publishEvents(hub, ada);
}
