import { parentPort } from "node:worker_threads";
import { parseYaml } from "@orrery/registry/yaml";

parentPort?.on("message", (source: string) => {
  parentPort?.postMessage("started");
  parentPort?.postMessage(parseYaml(source));
});
