import { expect, it } from "vitest";
import { readEngineModels, withInfo } from "./read-models.ts";
import { countSlots, sumMetric } from "./read-queue.ts";

it("reads the models of each list, with what they take", () => {
  const data = [
    { id: "ada/m", root: "ada/m", max_model_len: 4096, owned_by: "vllm" },
    { id: "small", root: "ada/m", parent: "ada/m" },
    { id: "gguf", meta: { n_ctx: 2048 } },
    { id: "two words" },
    { object: "model" },
    null,
  ];
  expect(readEngineModels({ data }, 10)).toEqual([
    { id: "ada/m", contextLength: 4096 },
    { id: "small", root: "ada/m" },
    { id: "gguf", contextLength: 2048 },
  ]);
  expect(readEngineModels({ models: [{ name: "hub/ada/m:Q4" }] }, 10)).toEqual([
    { id: "hub/ada/m:Q4" },
  ]);
  expect(readEngineModels({ data }, 1)).toHaveLength(1);
  for (const reply of [undefined, null, [], "models", { data: "m" }])
    expect(readEngineModels(reply, 10)).toBeUndefined();
});

it("adds what an engine with one model says of it elsewhere", () => {
  const info = { model_id: "ada/m", max_total_tokens: 4096 };
  expect(withInfo([{ id: "tgi" }], info)).toEqual([
    { id: "tgi", root: "ada/m", contextLength: 4096 },
  ]);
  expect(withInfo([{ id: "ada/m", contextLength: 8 }], info)).toEqual([
    { id: "ada/m", contextLength: 8 },
  ]);
  expect(withInfo([{ id: "a" }, { id: "b" }], info)).toEqual([{ id: "a" }, { id: "b" }]);
  const loaded = { models: [{ name: "b", context_length: 4096 }, { name: "gone" }] };
  expect(withInfo([{ id: "a" }, { id: "b" }], loaded)).toEqual([
    { id: "a" },
    { id: "b", contextLength: 4096 },
  ]);
  for (const other of [undefined, null, [], { model_id: 7, max_total_tokens: 0 }])
    expect(withInfo([{ id: "a" }], other)).toEqual([{ id: "a" }]);
});

it("sums a metric over its labels, and no other one's", () => {
  const text = [
    "# TYPE vllm:num_requests_running gauge",
    'vllm:num_requests_running{engine="0"} 2.0',
    'vllm:num_requests_running{engine="1",model_name="a } b"} 3.0 1700000000',
    "vllm:num_requests_running_total 99",
    "tgi_queue_size 4",
    "bad NaN",
  ].join("\n");
  expect(sumMetric(text, ["vllm:num_requests_running"])).toBe(5);
  expect(sumMetric(text, ["old", "tgi_queue_size"])).toBe(4);
  expect(sumMetric(text, ["bad"])).toBeUndefined();
  expect(sumMetric("", ["tgi_queue_size"])).toBeUndefined();
  expect(countSlots([{ is_processing: true }, { is_processing: false }, null])).toBe(1);
  expect(countSlots({ error: "off" })).toBeUndefined();
});
