import { execFileSync, spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { ModelInfo } from "../model.ts";
import type { EngineLine } from "./engine-line.ts";
import { addEngineCommand, engineLines } from "./engine-lines.ts";

const WEIGHTS: ModelInfo = {
  id: "ada/llm",
  tags: ["transformers", "safetensors", "text-generation-inference"],
  pipelineTag: "text-generation",
};
const GGUF: ModelInfo = {
  id: "ada/chat",
  tags: ["gguf"],
  pipelineTag: "text-generation",
  gguf: { contextLength: 4096, files: ["chat-Q4_K_M.gguf"] },
};
const lines = Object.entries<EngineLine>(engineLines);
const OPEN = { hubUrl: "https://hub.example", needsToken: false };
const CLOSED = { hubUrl: "https://hub.example", needsToken: true };
const LOCAL = { hubUrl: "http://localhost:4870", needsToken: false };

const printed = (source: typeof OPEN, model: ModelInfo) =>
  lines
    .filter(([, { loads, fits }]) => loads(model) && (fits?.(source) ?? true))
    .map(([kind, line]) => `${kind}: ${line.command(model, source)}`);

it.each<[string, ModelInfo, readonly string[]]>([
  ["weights of transformers", WEIGHTS, ["vllm", "sglang", "tgi"]],
  [
    "weights that TGI does not know",
    { ...WEIGHTS, tags: WEIGHTS.tags.slice(0, 2) },
    ["vllm", "sglang"],
  ],
  ["weights in another format", { ...WEIGHTS, tags: ["transformers", "pytorch"] }, []],
  ["a model that writes no text", { ...WEIGHTS, pipelineTag: "text-to-image" }, []],
  ["an adapter", { ...WEIGHTS, libraryName: "peft" }, []],
  ["a GGUF language model", GGUF, ["llama-server", "ollama", "orrery"]],
  [
    "a GGUF model with a tag of transformers",
    { ...GGUF, tags: ["gguf", "transformers"] },
    ["llama-server", "ollama", "orrery"],
  ],
  ["a GGUF file of another kind", { ...GGUF, gguf: { files: ["vae.gguf"] } }, []],
  ["an owner whom Ollama cannot name", { ...GGUF, id: "ada.l/m" }, ["llama-server", "orrery"]],
  ["what has no weights", { id: "ada/x", tags: [] }, []],
])("%s is loaded by the engines that can", (_, model, kinds) => {
  expect(lines.filter(([, { loads }]) => loads(model)).map(([kind]) => kind)).toEqual(kinds);
});

it("leads each engine to the hub", () => {
  expect([...printed(OPEN, WEIGHTS), ...printed(OPEN, GGUF)]).toMatchInlineSnapshot(`
    [
      "vllm: HF_ENDPOINT=https://hub.example vllm serve ada/llm --host 0.0.0.0 --port 8000",
      "sglang: HF_ENDPOINT=https://hub.example python3 -m sglang.launch_server --model-path ada/llm --host 0.0.0.0 --port 30000 --enable-metrics",
      "tgi: docker run --gpus all --shm-size 1g -p 8080:80 \\
      -e HF_ENDPOINT=https://hub.example \\
      -v ~/.cache/huggingface:/data \\
      ghcr.io/huggingface/text-generation-inference:latest --model-id ada/llm",
      "llama-server: HF_ENDPOINT=https://hub.example llama-server --hf-repo ada/chat --hf-file chat-Q4_K_M.gguf --alias ada/chat --host 0.0.0.0 --port 8080 --metrics",
      "ollama: ollama pull hub.example/ada/chat:Q4_K_M",
      "orrery: ./orrery import ada/chat --from https://hub.example",
    ]
  `);
});

it("brings a token where the files need one", () => {
  expect([...printed(CLOSED, WEIGHTS), ...printed(CLOSED, GGUF)]).toMatchInlineSnapshot(`
    [
      "vllm: HF_ENDPOINT=https://hub.example HF_TOKEN=hf_… vllm serve ada/llm --host 0.0.0.0 --port 8000",
      "sglang: HF_ENDPOINT=https://hub.example HF_TOKEN=hf_… python3 -m sglang.launch_server --model-path ada/llm --host 0.0.0.0 --port 30000 --enable-metrics",
      "tgi: docker run --gpus all --shm-size 1g -p 8080:80 \\
      -e HF_ENDPOINT=https://hub.example -e HF_TOKEN=hf_… \\
      -v ~/.cache/huggingface:/data \\
      ghcr.io/huggingface/text-generation-inference:latest --model-id ada/llm",
      "llama-server: HF_ENDPOINT=https://hub.example HF_TOKEN=hf_… llama-server --hf-repo ada/chat --hf-file chat-Q4_K_M.gguf --alias ada/chat --host 0.0.0.0 --port 8080 --metrics",
      "ollama: export HF_TOKEN=hf_…
    curl --fail -L -H "Authorization: Bearer $HF_TOKEN" -o chat-Q4_K_M.gguf https://hub.example/ada/chat/resolve/main/chat-Q4_K_M.gguf
    printf '%s\\n' 'FROM ./chat-Q4_K_M.gguf' > Modelfile
    ollama create ada/chat -f Modelfile",
      "orrery: ORRERY_SOURCE_TOKEN=hf_… ./orrery import ada/chat --from https://hub.example",
    ]
  `);
});

it("stays on this machine where the hub is there", () => {
  expect([...printed(LOCAL, WEIGHTS), ...printed(LOCAL, GGUF)]).toMatchInlineSnapshot(`
    [
      "vllm: HF_ENDPOINT=http://localhost:4870 vllm serve ada/llm --host 127.0.0.1 --port 8000",
      "sglang: HF_ENDPOINT=http://localhost:4870 python3 -m sglang.launch_server --model-path ada/llm --host 127.0.0.1 --port 30000 --enable-metrics",
      "tgi: docker run --gpus all --shm-size 1g --network host \\
      -e HF_ENDPOINT=http://localhost:4870 \\
      -v ~/.cache/huggingface:/data \\
      ghcr.io/huggingface/text-generation-inference:latest --model-id ada/llm --hostname 127.0.0.1 --port 8080",
      "llama-server: HF_ENDPOINT=http://localhost:4870 llama-server --hf-repo ada/chat --hf-file chat-Q4_K_M.gguf --alias ada/chat --host 127.0.0.1 --port 8080 --metrics",
      "ollama: ollama pull --insecure http://localhost:4870/ada/chat:Q4_K_M",
    ]
  `);
});

it("adds each to the hub", () => {
  const added = lines.map(([kind, line]) =>
    addEngineCommand("./orrery", kind, line, WEIGHTS, OPEN),
  );
  expect(added).toMatchInlineSnapshot(`
    [
      "./orrery admin engines add llm --kind vllm --address http://HOST:8000",
      "./orrery admin engines add llm --kind sglang --address http://HOST:30000",
      "./orrery admin engines add llm --kind tgi --address http://HOST:8080",
      "./orrery admin engines add llm --kind llama-server --address http://HOST:8080",
      "./orrery admin engines add llm --kind ollama --address http://HOST:11434",
      "./orrery admin engines add llm --kind orrery --address http://HOST:4870",
    ]
  `);
  expect(
    addEngineCommand(
      "./orrery",
      "vllm",
      engineLines.vllm,
      { id: "ada/_.Llm--3.1_", tags: [] },
      LOCAL,
    ),
  ).toBe("./orrery admin engines add llm-3-1 --kind vllm --address http://localhost:8000");
});

const hasShell = spawnSync("sh", ["-c", "true"]).status === 0;

it.runIf(hasShell)("hands hostile names to the programs unchanged", () => {
  const id = 'ada/it\'s $(touch x) `id` "quoted"';
  const file = "sub/a'b$(id)-Q4_K_M.gguf";
  for (const source of [OPEN, CLOSED, LOCAL])
    for (const model of [
      { ...WEIGHTS, id },
      { ...GGUF, id, gguf: { contextLength: 1, files: [file] } },
    ])
      for (const [kind, line] of lines.filter(([, { loads }]) => loads(model))) {
        for (const text of [
          line.command(model, source),
          addEngineCommand("./orrery", kind, line, model, source),
        ]) {
          expect(text).not.toMatch(/\\\\\n/);
          execFileSync("sh", ["-n"], { input: text });
        }
        if (kind !== "llama-server") continue;
        const fake = `llama-server() { printf '%s\\n' "$@"; }\n${line.command(model, source)}`;
        const given = execFileSync("bash", ["-c", fake]).toString();
        expect(given).toContain(`--hf-repo\n${id}\n--hf-file\n${file}\n--alias\n${id}\n`);
      }
});
