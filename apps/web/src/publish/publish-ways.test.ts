import { expect, it } from "vitest";
import { PUBLISH_WAYS } from "./publish-ways.ts";

const hub = { origin: "https://hub.example", command: "npx orrery" };
const model = { kind: "model", id: "ada/tts" } as const;
const dataset = { ...model, kind: "dataset" } as const;

it.each([
  ["hf", "hf upload ada/tts ./folder", "hf upload ada/tts ./folder --repo-type dataset"],
  [
    "git",
    "git clone https://hub.example/ada/tts repo",
    "git clone https://hub.example/datasets/ada/tts repo",
  ],
  [
    "orrery",
    "npx orrery publish ./folder ada/tts",
    "npx orrery publish ./folder ada/tts --type dataset",
  ],
] as const)("publishes models and datasets by %s", (way, forModel, forDataset) => {
  const { command } = PUBLISH_WAYS[way];
  expect(command(model, hub).split("\n")).toContain(forModel);
  expect(command(dataset, hub).split("\n")).toContain(forDataset);
  expect(command(model, hub)).toContain("https://hub.example");
});
