import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { expect, onTestFinished } from "vitest";

/** For programs as an installation starts them. */
export const INSTALLED_ENV: NodeJS.ProcessEnv = {
  ...process.env,
  // npm and the installed command run on this Node, too.
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  ORRERY_PORT: "0",
  ORRERY_LOG_LEVEL: "error",
};

/** Starts an installed hub; resolves when it has printed its address and the link for the administrator. */
export async function startInstalled(
  [command = "", ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
) {
  const hub = spawn(command, args, options);
  const ended = once(hub, "exit");
  onTestFinished(async () => {
    hub.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
  let printed = "";
  const { promise, resolve, reject } = Promise.withResolvers<readonly [string, string]>();
  const read = (chunk: Buffer) => {
    printed += chunk;
    const [, origin, token] = /Address\s+(\S+)[\s\S]*\/setup\?token=(\S+)\n/.exec(printed) ?? [];
    if (origin && token) resolve([origin, token]);
  };
  hub.stdout.on("data", read);
  hub.stderr.on("data", read);
  ended.then(() => reject(new Error(`The hub ended:\n${printed}`)));
  const [origin, setupToken] = await promise;
  return { origin, setupToken, printed };
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Asks a GGUF model: its answer holds a 7. */
export const chat = (origin: string) =>
  post(`${origin}/v1/chat/completions`, {
    model: "orrery/tiny-chat",
    messages: [{ role: "user", content: "What is 3 + 4?" }],
  });

/** Asks a GGUF and an ONNX model. */
export async function expectModelsAnswer(origin: string): Promise<void> {
  expect(await (await chat(origin)).json()).toMatchObject({
    choices: [{ message: { content: expect.stringContaining("7") } }],
  });
  const mood = await post(`${origin}/hf-inference/models/orrery/tiny-sentiment`, {
    inputs: "The room was clean and the staff friendly.",
  });
  expect(await mood.json()).toMatchObject([[{ label: "POSITIVE" }, {}, {}]]);
}
