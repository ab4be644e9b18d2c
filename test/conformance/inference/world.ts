import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { checkEngines } from "../../../apps/server/src/hub/engines/watch-engines.ts";
import { publishExamples } from "../../../apps/server/src/main/examples/publish-examples.ts";
import { createSafeFetch } from "../../../apps/server/src/outgoing/safe-fetch.ts";
import { createTestApp, type TestApp } from "../../../apps/server/src/testing/create-test-app.ts";
import { randomRanker } from "../../../apps/server/src/testing/models/random-ranker.ts";
import { modelWithTools } from "../../../apps/server/src/testing/models/tool-template.ts";
import { whisperFiles } from "../../../apps/server/src/testing/models/whisper-model.ts";
import { publishFiles } from "../../../apps/server/src/testing/publish-files.ts";
import { AWAY, COLUMNS, type Column, KINDS, type Kind, type Target } from "./operation.ts";
import { type Recorded, startRecorded } from "./recorded-service.ts";

/** The hub that clients call, and the three that it calls: a provider, an engine, a second Orrery. */
export interface ProofWorld {
  targetOf(kind: Kind, column: Column): Target;
  readonly recorded: Partial<Record<Column, Recorded>>;
  close(): Promise<void>;
}

/** Which model runs on a hub itself; those of ada's are published below. */
const OWN: Readonly<Record<Kind, string>> = {
  ...{ chat: "orrery/tiny-chat", complete: "orrery/tiny-chat", embed: "orrery/tiny-embed" },
  ...{ tools: "ada/tools", rank: "ada/rank", guard: "ada/guard", hear: "ada/hear" },
  ...{ speak: "orrery/tiny-voice", draw: "orrery/tiny-painter", edit: "orrery/tiny-painter" },
  ...{
    sentiment: "orrery/tiny-sentiment",
    names: "orrery/tiny-ner",
    topics: "orrery/tiny-zero-shot",
  },
  ...{ gap: "orrery/tiny-fill-mask", shapes: "orrery/tiny-shapes", tunes: "orrery/tiny-tunes" },
};
const ALL = Object.keys(KINDS) as Kind[];
const cardOf = (kind: Kind) => `---\npipeline_tag: ${KINDS[kind]}\n---\n`;
const nameOf = (kind: Kind, column: Column) => `${kind}-${column}`;
const modelOf = (kind: Kind, column: Column) =>
  column === "embedded" ? OWN[kind] : `ada/${nameOf(kind, column)}`;

const PATHS = {
  chatPath: "/v1/chat/completions",
  completionsPath: "/v1/completions",
  embeddingsPath: "/v1/embeddings",
  imagesPath: "/v1/images/generations",
  imageEditsPath: "/v1/images/edits",
  speechPath: "/v1/audio/speech",
  transcriptionsPath: "/v1/audio/transcriptions",
  rerankPath: "/v1/rerank",
};
/** An address where nothing listens. */
const NO_ONE = "http://127.0.0.1:9";
/** What a provider's mapping is of; other kinds have none, because no such service does them. */
const MAPPED: Partial<Record<Kind, string>> = {
  ...{ chat: "conversational", tools: "conversational", complete: "text-generation" },
  ...{ embed: "feature-extraction", rank: "text-ranking", hear: "automatic-speech-recognition" },
  ...{ speak: "text-to-speech", draw: "text-to-image", edit: "image-to-image" },
};

export async function createProofWorld(): Promise<ProofWorld> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const ends: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true })];
  const onEnd = (end: () => Promise<unknown>) => void ends.push(end);
  const provider = await startRecorded([]);
  const engine = await startRecorded(ALL.map((kind) => modelOf(kind, "engine")));
  onEnd(() => Promise.all([provider.close(), engine.close()]));

  const settings = (name: string) => ({
    ORRERY_DATA: join(folder, name),
    ORRERY_RUNNER_THREADS: "1",
  });
  mkdirSync(join(folder, "front/catalog/providers"), { recursive: true });
  const rows = {
    acme: { label: "Acme", baseUrl: provider.url },
    gone: { label: "Gone", baseUrl: NO_ONE },
  };
  for (const [name, row] of Object.entries(rows))
    writeFileSync(
      join(folder, `front/catalog/providers/${name}.json`),
      JSON.stringify({ ...row, ...PATHS, allowPrivate: true }),
    );
  const second = await openHub(await createTestApp(settings("second"), { onEnd }));
  const front = await openHub(await createTestApp(settings("front"), { onEnd }));

  for (const column of COLUMNS.filter((one) => one !== "embedded"))
    for (const kind of ALL) {
      const files = { "README.md": cardOf(kind) };
      await publishFiles(front.app, front.ada.viewer, { name: nameOf(kind, column), files });
    }
  for (const name of Object.keys(rows))
    await front.ada.request("PUT", `/api/settings/provider-keys/${name}`, {
      payload: { key: "secret" },
    });
  await publishFiles(front.app, front.ada.viewer, {
    ...{ name: AWAY.split("/")[1] ?? "", files: { "README.md": cardOf("chat") } },
  });
  await front.ada.request("PUT", `/api/models/${AWAY}/provider-mappings/gone`, {
    payload: { providerId: "away", task: "conversational" },
  });
  for (const [kind, task] of Object.entries(MAPPED)) {
    const path = `/api/models/ada/${kind}-provider/provider-mappings/acme`;
    const made = await front.ada.request("PUT", path, { payload: { providerId: kind, task } });
    expect(made.statusCode, made.body).toBe(204);
  }
  const { engines, modelAliases } = front.app.hub.registry;
  for (const target of COLUMNS.map((column) => modelOf("chat", column)))
    await modelAliases.put(front.ada.viewer, { name: target.replace("/", "-"), target });
  await engines.create(front.ada.viewer, "recorded", { kind: "vllm", addresses: [engine.url] });
  const aliases = ALL.map((kind) => ({
    ...{ repo: modelOf(kind, "orrery"), model: OWN[kind] },
  }));
  const addresses = [second.origin];
  await engines.create(front.ada.viewer, "second", {
    ...{ kind: "orrery", addresses, key: second.token, aliases },
  });
  const safeFetch = createSafeFetch();
  onEnd(() => safeFetch.close());
  await checkEngines({ registry: front.app.hub.registry, safeFetch });
  const { origin, token } = front;
  return {
    targetOf: (kind, column) => ({ origin, token, model: modelOf(kind, column) }),
    recorded: { provider, engine },
    async close() {
      for (const end of ends.reverse()) await end();
    },
  };
}

/** A hub with the models that run on it, an address, and a token. */
async function openHub(app: TestApp) {
  await publishExamples(app.hub.registry);
  const ada = await app.signUp("ada");
  const publish = (kind: Kind, files: Readonly<Record<string, string | Uint8Array>>) =>
    publishFiles(app, ada.viewer, { name: kind, files: { "README.md": cardOf(kind), ...files } });
  await publish("tools", { "model.gguf": modelWithTools("<tool_call>") });
  await publish("rank", { "ranker-Q8_0.gguf": randomRanker(["garlic", "spring"]) });
  await publish("hear", whisperFiles(1));
  await publish("guard", guardFiles());
  const role = "inference";
  const token = await app.hub.registry.accessTokens.create(ada.viewer, { name: "proof", role });
  return { app, ada, token: `${token}`, origin: await app.listen() };
}

const SENTIMENT = new URL("../../../examples/tiny-sentiment/model/", import.meta.url);

/** A classifier whose labels are what moderation is about: the one that finds bad reviews, renamed. */
function guardFiles() {
  const read = (name: string) => readFileSync(new URL(name, SENTIMENT));
  const config = `${read("config.json")}`
    .replaceAll("NEGATIVE", "toxic")
    .replaceAll("POSITIVE", "ok");
  const names = ["tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"];
  return { "config.json": config, ...Object.fromEntries(names.map((name) => [name, read(name)])) };
}
