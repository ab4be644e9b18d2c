import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asBase64 } from "@orrery/inference";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { transformWithOxc } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { REALTIME_PROGRAMS, type RealtimeRequest, realtimeSnippet } from "./index.ts";

const BASE = {
  hubUrl: "http://localhost:4870",
  modelId: "orrery/tiny-painter",
  throttleInterval: 128,
  reconnect: true,
} as const;
const PHOTO = asBase64({ name: "photo.jpg", mediaType: "image/jpeg" });

/** A request of each kind, by the name its goldens have. */
const REQUESTS: Readonly<Record<string, RealtimeRequest>> = {
  picture: { ...BASE, answers: "picture", message: { prompt: "a red fish", seed: 7 } },
  "picture-bytes": {
    ...BASE,
    answers: "bytes",
    message: { prompt: "a red fish", result: "bytes" },
    throttleInterval: 0,
    maxBuffering: 4,
    path: "fast",
    reconnect: false,
  },
  chat: {
    ...BASE,
    answers: "text",
    message: { messages: [{ role: "user", content: "What is 3 plus 4?" }], max_tokens: 40 },
  },
  sight: { ...BASE, answers: "output", message: { image: PHOTO }, file: PHOTO },
  labels: {
    ...BASE,
    answers: "output",
    message: { inputs: "It rains.", parameters: { candidate_labels: ["sport", "weather"] } },
  },
};

const CASES = Object.entries(REQUESTS).flatMap(([name, request]) =>
  REALTIME_PROGRAMS.map((program) => ({
    path: `${name}/${program}.${program === "react" ? "jsx" : "js"}`,
    program,
    request,
  })),
);

it.each(CASES)("prints $path", async ({ path, program, request }) => {
  await expect(`${realtimeSnippet(program, request)}\n`).toMatchFileSnapshot(`goldens/${path}`);
});

it("keeps no program that nothing prints", () => {
  const folder = fileURLToPath(new URL("goldens", import.meta.url));
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`);
  expect(kept.toSorted()).toEqual(CASES.map(({ path }) => path).toSorted());
});

it.each(REALTIME_PROGRAMS)("says exactly what is asked, whatever it is: %s", async (program) => {
  for (const text of hostileTexts()) {
    const message = { options: { [text]: text }, messages: [{ role: "user", content: text }] };
    const request = { ...BASE, hubUrl: `http://${text}`, modelId: text, path: text };
    const told = await runProgram(
      realtimeSnippet(program, { ...request, answers: "text", message }),
    );
    expect(told).toEqual({ modelId: text, path: text, message });
  }
});

it.each(Object.entries(REQUESTS))(
  "prints a component that React renders: %s",
  async (_, request) => {
    const program = realtimeSnippet("react", request);
    const { code } = await transformWithOxc(program, "program.jsx", {
      jsx: { runtime: "automatic" },
    });
    // Below the project, so that the program finds the packages that it imports.
    const folder = await mkdtemp(join(import.meta.dirname, "../../../../node_modules/.live-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "program.mjs"), code);
    const { Live } = await import(join(folder, "program.mjs"));
    const html = renderToStaticMarkup(createElement(Live));
    expect(html).toMatch(/^<(input|button).*<p>idle<\/p>$/);
  },
);

/** Runs a program whose clients take down what they are asked for. */
async function runProgram(program: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const connect = (modelId: string, { path }: { readonly path?: string }) => ({
    send: (message: unknown) => resolve({ modelId, path, message }),
  });
  const world = {
    createRealtimeClient: () => ({ connect }),
    useRealtime: connect,
    fal: { realtime: { connect } },
    process: { env: {} },
    globalThis: { WebSocket: class {} },
    React: { createElement: pressed, Fragment: "" },
  };
  const { code } = await transformWithOxc(program, "program.jsx", { jsx: { runtime: "classic" } });
  const isComponent = code.includes("function Live()");
  const body = code.replaceAll(/^import .*$/gm, "").replaceAll(/^export (?!\{)/gm, "");
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const run = new AsyncFunction(...Object.keys(world), `${body}${isComponent ? "Live();" : ""}`);
  await (run(...Object.values(world)) as Promise<void>);
  return promise;
}

/** An element whose button is pressed as soon as it exists. */
function pressed(_type: unknown, props: { readonly onClick?: () => void } | null): void {
  props?.onClick?.();
}
