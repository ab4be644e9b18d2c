import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../run-cli.ts";
import { COLUMNS, type Kind, type Target } from "./operation.ts";

const SCRIPT = fileURLToPath(new URL("./python_operations.py", import.meta.url));
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";

/** Every client in Python, by how the docs call it: its module. */
export const PYTHON_CLIENTS = {
  "openai (Python)": "openai",
  "anthropic (Python)": "anthropic",
  "huggingface_hub.InferenceClient (Python)": "huggingface_hub",
  "boto3 (Python)": "boto3",
} as const;

/** Whether this machine's Python has a module, in a release that does what is asked of it. */
export const hasModule = (module: string): boolean =>
  spawnSync(PYTHON, [SCRIPT, module, "--check"], { encoding: "utf8" }).status === 0;

/** Runs all operations of a client in each column: their outcomes by name, in the order of the columns. */
export async function runPython(
  module: string,
  targetOf: (kind: Kind, column: (typeof COLUMNS)[number]) => Target,
  kinds: readonly Kind[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { origin, token } = targetOf("chat", "embedded");
  const models = COLUMNS.map((column) =>
    Object.fromEntries(kinds.map((kind) => [kind, targetOf(kind, column).model])),
  );
  const child = spawn(PYTHON, [SCRIPT, module], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HF_ENDPOINT: origin,
      HF_TOKEN: token,
      HF_HOME: temporaryFolder(),
      HF_HUB_DISABLE_TELEMETRY: "1",
      AWS_BEARER_TOKEN_BEDROCK: token,
      AWS_EC2_METADATA_DISABLED: "true",
      MODELS: JSON.stringify(models),
    },
  });
  const ended = once(child, "exit");
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`Python ended with ${code}: ${complaint.slice(-2000)}`);
  return JSON.parse(printed);
}
