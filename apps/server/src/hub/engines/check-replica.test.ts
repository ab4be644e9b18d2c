import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ENGINES } from "@orrery/inference";
import { ENGINE_KINDS, type EngineKind, type ReplicaReport } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSafeFetch } from "../../outgoing/safe-fetch.ts";
import { checkReplica } from "./check-replica.ts";

type Bodies = Readonly<Record<string, string | object>>;

const VLLM = `# HELP vllm:num_requests_running Number of requests in model execution batches.
# TYPE vllm:num_requests_running gauge
vllm:num_requests_running{engine="0",model_name="ada/llm"} 3.0
vllm:num_requests_running{engine="1",model_name="ada/llm"} 1.0
# TYPE vllm:num_requests_waiting gauge
vllm:num_requests_waiting{engine="0",model_name="ada/llm"} 2.0
# TYPE vllm:kv_cache_usage_perc gauge
vllm:kv_cache_usage_perc{engine="0",model_name="ada/llm"} 0.25
`;
const SGLANG = `# TYPE sglang:num_running_reqs gauge
sglang:num_running_reqs{engine_type="unified",model_name="ada/llm",pp_rank="0",tp_rank="0"} 162.0
# TYPE sglang:num_queue_reqs gauge
sglang:num_queue_reqs{engine_type="unified",model_name="ada/llm",pp_rank="0",tp_rank="0"} 2826.0
`;
const TGI = `# TYPE tgi_batch_current_size gauge
tgi_batch_current_size 4
# TYPE tgi_queue_size gauge
tgi_queue_size 7
# TYPE tgi_request_count counter
tgi_request_count 253
`;
const LLAMA = `# HELP llamacpp:requests_processing Number of requests processing.
# TYPE llamacpp:requests_processing gauge
llamacpp:requests_processing 2
# TYPE llamacpp:requests_deferred gauge
llamacpp:requests_deferred 46
# TYPE llamacpp:predicted_tokens_seconds gauge
llamacpp:predicted_tokens_seconds nan
`;
const TRITON = `# TYPE nv_inference_request_success counter
nv_inference_request_success{model="llm",version="1"} 300
# TYPE nv_inference_pending_request_count gauge
nv_inference_pending_request_count{model="llm",version="1"} 4
nv_inference_pending_request_count{model="ranker",version="2"} 1
`;

const listed = (...data: readonly object[]) => ({ object: "list", data });
const LLAMA_MODEL = {
  id: "ada/chat",
  owned_by: "llamacpp",
  meta: { n_ctx: 8192, n_ctx_train: 32_768 },
};
const SLOTS = [
  { id: 0, id_task: 135, n_ctx: 8192, speculative: false, is_processing: true },
  { id: 1, id_task: -1, n_ctx: 8192, speculative: false, is_processing: false },
];
const OLLAMA_MODEL = {
  ...{
    name: "hub.example/ada/chat:Q4_K_M",
    model: "hub.example/ada/chat:Q4_K_M",
    size: 5_618_579_456,
  },
  details: { format: "gguf", family: "qwen2", quantization_level: "Q4_K_M" },
};

/** What each kind answers, as its documentation has it, and what the hub reads of it. */
const CASES: readonly (readonly [EngineKind, string, Bodies, Partial<ReplicaReport>])[] = [
  [
    "vllm",
    "sums its engines",
    {
      "/health": "",
      "/v1/models": listed({
        id: "ada/llm",
        owned_by: "vllm",
        root: "ada/llm",
        max_model_len: 4096,
      }),
      "/metrics": VLLM,
    },
    { running: 4, waiting: 2, models: [{ id: "ada/llm", contextLength: 4096 }] },
  ],
  [
    "sglang",
    "with its metrics",
    {
      "/health": "",
      "/v1/models": listed({
        id: "ada/llm",
        owned_by: "sglang",
        root: "ada/llm",
        max_model_len: 4096,
      }),
      "/metrics": SGLANG,
    },
    { running: 162, waiting: 2826, models: [{ id: "ada/llm", contextLength: 4096 }] },
  ],
  [
    "sglang",
    "without them",
    { "/health": "", "/v1/models": listed({ id: "ada/llm" }) },
    { models: [{ id: "ada/llm" }] },
  ],
  [
    "tgi",
    "with its facts",
    {
      "/health": "",
      "/v1/models": listed({ id: "ada/llm", object: "model" }),
      "/info": { model_id: "ada/llm", max_total_tokens: 4096, version: "3.3.4" },
      "/metrics": TGI,
    },
    { running: 4, waiting: 7, models: [{ id: "ada/llm", contextLength: 4096 }] },
  ],
  [
    "llama-server",
    "with its metrics",
    {
      "/health": { status: "ok" },
      "/v1/models": listed(LLAMA_MODEL),
      "/metrics": LLAMA,
      "/slots": SLOTS,
    },
    { running: 2, waiting: 46, models: [{ id: "ada/chat", contextLength: 8192 }] },
  ],
  [
    "llama-server",
    "by its slots",
    { "/health": { status: "ok" }, "/v1/models": listed(LLAMA_MODEL), "/slots": SLOTS },
    { running: 1, models: [{ id: "ada/chat", contextLength: 8192 }] },
  ],
  [
    "ollama",
    "with what it has loaded",
    {
      "/": "Ollama is running",
      "/api/tags": { models: [OLLAMA_MODEL, { ...OLLAMA_MODEL, name: "ada/other:latest" }] },
      "/api/ps": { models: [{ ...OLLAMA_MODEL, size_vram: 5_618_579_456, context_length: 4096 }] },
    },
    { models: [{ id: OLLAMA_MODEL.name, contextLength: 4096 }, { id: "ada/other:latest" }] },
  ],
  [
    "triton",
    "by what waits",
    {
      "/health/ready": "",
      "/v1/models": listed({ id: "llm" }, { id: "ranker" }),
      "/metrics": TRITON,
    },
    { waiting: 5, models: [{ id: "llm" }, { id: "ranker" }] },
  ],
  [
    "orrery",
    "without a queue",
    { "/healthz": "ok", "/v1/models": listed({ id: "ada/llm", context_length: 4096 }) },
    { models: [{ id: "ada/llm", contextLength: 4096 }] },
  ],
  [
    "openai",
    "by its list alone",
    { "/v1/models": listed({ id: "gpt" }) },
    { models: [{ id: "gpt" }] },
  ],
];

let bodies: Bodies = {};
const server = createServer(({ url = "" }, response) => {
  const body = bodies[url];
  response.statusCode = body === undefined ? 404 : 200;
  response.end(typeof body === "object" ? JSON.stringify(body) : body);
});
const safeFetch = createSafeFetch();
let address: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await safeFetch.close();
});

const look = (kind: EngineKind, answers: Bodies) => {
  bodies = answers;
  return checkReplica(safeFetch, ENGINES[kind], address, undefined);
};

it.each(CASES)("reads %s %s", async (kind, _, answers, report) => {
  expect(await look(kind, answers)).toEqual({ isUp: true, ...report });
});

it.each(ENGINE_KINDS.map((kind) => [kind]))(
  "has a case of %s, which is down when it is not well",
  async (kind) => {
    const [, , answers] = CASES.find(([one]) => one === kind) ?? [];
    if (!answers) throw new Error(`No answers of ${kind} are recorded.`);
    const { [ENGINES[kind].health]: _, ...unwell } = answers;
    expect(await look(kind, unwell)).toMatchObject({ isUp: false, models: [] });
  },
);
