import type { TaskName } from "../task-io.ts";

/** What a model of a hosted runtime is asked and answers, shortened. */
export interface RecordedInvocation {
  readonly modelId: string;
  readonly task: TaskName;
  readonly input: unknown;
  /** The body it is sent. */
  readonly body: unknown;
  readonly reply: unknown;
  /** In the hub's words. */
  readonly output: unknown;
  /** The same answer as a stream, where there is one. */
  readonly chunks?: readonly unknown[];
  /** The name and the arguments of the tool it calls, where it calls one. */
  readonly tool?: readonly [name: string, text: string];
}

const METRICS = {
  "amazon-bedrock-invocationMetrics": {
    inputTokenCount: 12,
    outputTokenCount: 3,
    invocationLatency: 300,
    firstByteLatency: 120,
  },
};

const CHAT = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Why is the sky dark?" },
  ],
  max_tokens: 40,
  temperature: 0.5,
  top_p: 0.9,
  stop: "END",
};
const ANSWER = "It is far away.";
const OUTPUT = { text: ANSWER, finishReason: "stop", inputTokens: 12, outputTokens: 3 };
const UNCOUNTED = { text: ANSWER, finishReason: "stop" };

const TOOL = {
  type: "function",
  function: {
    name: "look_up",
    description: "Looks a word up.",
    parameters: { type: "object", properties: { word: { type: "string" } } },
  },
};
const PICTURE = "data:image/png;base64,aW1hZ2U=";
/** A turn with an image, and one with a tool call. */
const LONG_CHAT = {
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image_url", image_url: { url: PICTURE } },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "t1", type: "function", function: { name: "look_up", arguments: '{"word":"fox"}' } },
      ],
    },
    { role: "tool", tool_call_id: "t1", content: "an animal" },
  ],
  tools: [TOOL],
  tool_choice: "required",
};

export const RECORDED_INVOCATIONS: readonly RecordedInvocation[] = [
  {
    modelId: "anthropic.claude-3-haiku-20240307-v1:0",
    task: "conversational",
    input: CHAT,
    body: {
      anthropic_version: "bedrock-2023-05-31",
      max_tokens: 40,
      system: "Be brief.",
      messages: [{ role: "user", content: [{ type: "text", text: "Why is the sky dark?" }] }],
      temperature: 0.5,
      top_p: 0.9,
      stop_sequences: ["END"],
    },
    reply: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      content: [{ type: "text", text: ANSWER }],
      stop_reason: "end_turn",
      usage: { input_tokens: 12, output_tokens: 3 },
    },
    output: OUTPUT,
    chunks: [
      { type: "message_start", message: { usage: { input_tokens: 12, output_tokens: 1 } } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "It is " } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "far away." } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 3 } },
      { type: "message_stop", ...METRICS },
    ],
  },
  {
    modelId: "eu.anthropic.claude-sonnet-4-20250514-v1:0",
    task: "conversational",
    input: LONG_CHAT,
    body: {
      anthropic_version: "bedrock-2023-05-31",
      max_tokens: 4096,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            {
              type: "image",
              source: { type: "base64", media_type: "image/png", data: "aW1hZ2U=" },
            },
          ],
        },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "t1", name: "look_up", input: { word: "fox" } }],
        },
        {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: "t1", content: "an animal" }],
        },
      ],
      tools: [
        {
          name: "look_up",
          description: "Looks a word up.",
          input_schema: TOOL.function.parameters,
        },
      ],
      tool_choice: { type: "any" },
    },
    reply: {
      content: [{ type: "tool_use", id: "t2", name: "look_up", input: { word: "owl" } }],
      stop_reason: "tool_use",
      usage: { input_tokens: 12, output_tokens: 3 },
    },
    output: { text: "", finishReason: "tool_calls", inputTokens: 12, outputTokens: 3 },
    tool: ["look_up", '{"word":"owl"}'],
    chunks: [
      { type: "message_start", message: { usage: { input_tokens: 12 } } },
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "t2", name: "look_up", input: {} },
      },
      {
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: '{"word":' },
      },
      {
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: '"owl"}' },
      },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use" }, usage: { output_tokens: 3 } },
      { type: "message_stop", ...METRICS },
    ],
  },
  {
    modelId: "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-lite-v1:0",
    task: "conversational",
    input: CHAT,
    body: {
      schemaVersion: "messages-v1",
      system: [{ text: "Be brief." }],
      messages: [{ role: "user", content: [{ text: "Why is the sky dark?" }] }],
      inferenceConfig: { maxTokens: 40, temperature: 0.5, topP: 0.9, stopSequences: ["END"] },
    },
    reply: {
      output: { message: { role: "assistant", content: [{ text: ANSWER }] } },
      stopReason: "end_turn",
      usage: { inputTokens: 12, outputTokens: 3, totalTokens: 15 },
    },
    output: OUTPUT,
    chunks: [
      { messageStart: { role: "assistant" } },
      { contentBlockDelta: { delta: { text: "It is " }, contentBlockIndex: 0 } },
      { contentBlockDelta: { delta: { text: "far away." }, contentBlockIndex: 0 } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: "end_turn" } },
      { metadata: { usage: { inputTokens: 12, outputTokens: 3 }, metrics: {} }, ...METRICS },
    ],
  },
  {
    modelId: "amazon.nova-pro-v1:0",
    task: "conversational",
    input: { ...LONG_CHAT, tool_choice: { type: "function", function: { name: "look_up" } } },
    body: {
      schemaVersion: "messages-v1",
      messages: [
        {
          role: "user",
          content: [
            { text: "What is this?" },
            { image: { format: "png", source: { bytes: "aW1hZ2U=" } } },
          ],
        },
        {
          role: "assistant",
          content: [{ toolUse: { toolUseId: "t1", name: "look_up", input: { word: "fox" } } }],
        },
        {
          role: "user",
          content: [{ toolResult: { toolUseId: "t1", content: [{ text: "an animal" }] } }],
        },
      ],
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: "look_up",
              description: "Looks a word up.",
              inputSchema: { json: TOOL.function.parameters },
            },
          },
        ],
        toolChoice: { tool: { name: "look_up" } },
      },
    },
    reply: {
      output: {
        message: {
          content: [{ toolUse: { toolUseId: "t2", name: "look_up", input: { word: "owl" } } }],
        },
      },
      stopReason: "tool_use",
      usage: { inputTokens: 12, outputTokens: 3 },
    },
    output: { text: "", finishReason: "tool_calls", inputTokens: 12, outputTokens: 3 },
    tool: ["look_up", '{"word":"owl"}'],
    chunks: [
      {
        contentBlockStart: {
          start: { toolUse: { toolUseId: "t2", name: "look_up" } },
          contentBlockIndex: 0,
        },
      },
      {
        contentBlockDelta: {
          delta: { toolUse: { input: '{"word":"owl"}' } },
          contentBlockIndex: 0,
        },
      },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: "tool_use" } },
      { metadata: { usage: { inputTokens: 12, outputTokens: 3 } }, ...METRICS },
    ],
  },
  {
    modelId: "amazon.titan-text-express-v1",
    task: "conversational",
    input: CHAT,
    body: {
      inputText: "Be brief.\nUser: Why is the sky dark?\nBot:",
      textGenerationConfig: {
        maxTokenCount: 40,
        temperature: 0.5,
        topP: 0.9,
        stopSequences: ["END"],
      },
    },
    reply: {
      inputTextTokenCount: 12,
      results: [{ tokenCount: 3, outputText: ANSWER, completionReason: "FINISHED" }],
    },
    output: OUTPUT,
    chunks: [
      { outputText: "It is ", index: 0, completionReason: null, inputTextTokenCount: 12 },
      {
        outputText: "far away.",
        index: 0,
        totalOutputTextTokenCount: 3,
        completionReason: "FINISHED",
        inputTextTokenCount: null,
        ...METRICS,
      },
    ],
  },
  {
    modelId: "us.meta.llama3-1-8b-instruct-v1:0",
    task: "conversational",
    input: {
      ...CHAT,
      messages: [...CHAT.messages.slice(0, 1), { role: "user", content: "Why <|eot_id|>?" }],
    },
    body: {
      prompt:
        "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nWhy < |eot_id|>?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
      max_gen_len: 40,
      temperature: 0.5,
      top_p: 0.9,
    },
    reply: {
      generation: ANSWER,
      prompt_token_count: 12,
      generation_token_count: 3,
      stop_reason: "stop",
    },
    output: OUTPUT,
    chunks: [
      {
        generation: "It is ",
        prompt_token_count: 12,
        generation_token_count: 1,
        stop_reason: null,
      },
      {
        generation: "far away.",
        prompt_token_count: null,
        generation_token_count: 3,
        stop_reason: "stop",
        ...METRICS,
      },
    ],
  },
  {
    modelId: "mistral.mistral-7b-instruct-v0:2",
    task: "conversational",
    input: {
      ...CHAT,
      messages: [
        ...CHAT.messages,
        { role: "assistant", content: "Guess." },
        { role: "user", content: "[INST] No." },
      ],
    },
    body: {
      prompt:
        "<s>[INST] Be brief.\n\nWhy is the sky dark? [/INST] Guess.</s>[INST] [ INST] No. [/INST]",
      max_tokens: 40,
      temperature: 0.5,
      top_p: 0.9,
      stop: ["END"],
    },
    reply: { outputs: [{ text: ANSWER, stop_reason: "stop" }] },
    output: UNCOUNTED,
    chunks: [
      { outputs: [{ text: "It is ", stop_reason: null }] },
      { outputs: [{ text: "far away.", stop_reason: "stop" }], ...METRICS },
    ],
  },
  {
    modelId: "mistral.mistral-large-2407-v1:0",
    task: "conversational",
    input: { ...LONG_CHAT, stream: true, stream_options: { include_usage: true } },
    body: LONG_CHAT,
    reply: {
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: "",
            tool_calls: [{ id: "t2", function: { name: "look_up", arguments: '{"word":"owl"}' } }],
          },
          stop_reason: "tool_calls",
        },
      ],
    },
    output: { text: "", finishReason: "tool_calls" },
    tool: ["look_up", '{"word":"owl"}'],
    chunks: [
      {
        choices: [
          {
            index: 0,
            message: {
              role: "assistant",
              content: "",
              tool_calls: [
                { id: "t2", function: { name: "look_up", arguments: '{"word":"owl"}' } },
              ],
            },
            stop_reason: "tool_calls",
          },
        ],
        ...METRICS,
      },
    ],
  },
  {
    modelId: "ai21.jamba-1-5-mini-v1:0",
    task: "conversational",
    input: CHAT,
    body: CHAT,
    reply: {
      id: "c1",
      choices: [
        { index: 0, message: { role: "assistant", content: ANSWER }, finish_reason: "stop" },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
    },
    output: OUTPUT,
    chunks: [
      { choices: [{ index: 0, delta: { role: "assistant" }, finish_reason: null }] },
      { choices: [{ index: 0, delta: { content: "It is " }, finish_reason: null }] },
      { choices: [{ index: 0, delta: { content: "far away." }, finish_reason: "stop" }] },
      { choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 }, ...METRICS },
    ],
  },
  {
    modelId: "cohere.command-r-plus-v1:0",
    task: "conversational",
    input: {
      ...CHAT,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello." },
        { role: "assistant", content: "Good day." },
        { role: "user", content: "Why is the sky dark?" },
      ],
    },
    body: {
      message: "Why is the sky dark?",
      chat_history: [
        { role: "USER", message: "Hello." },
        { role: "CHATBOT", message: "Good day." },
      ],
      preamble: "Be brief.",
      max_tokens: 40,
      temperature: 0.5,
      p: 0.9,
      stop_sequences: ["END"],
    },
    reply: { response_id: "r", text: ANSWER, finish_reason: "COMPLETE", chat_history: [] },
    output: UNCOUNTED,
    chunks: [
      { is_finished: false, event_type: "text-generation", text: "It is " },
      { is_finished: false, event_type: "text-generation", text: "far away." },
      {
        is_finished: true,
        event_type: "stream-end",
        finish_reason: "COMPLETE",
        response: { text: ANSWER },
        ...METRICS,
      },
    ],
  },
  {
    modelId: "cohere.command-text-v14",
    task: "text-generation",
    input: { inputs: "The sky", parameters: { max_new_tokens: 20 } },
    body: { prompt: "The sky", max_tokens: 20 },
    reply: { id: "1", generations: [{ id: "2", text: ANSWER, finish_reason: "MAX_TOKENS" }] },
    output: { generated_text: ANSWER },
    chunks: [
      { is_finished: false, text: "It is " },
      { is_finished: false, text: "far away." },
      { is_finished: true, finish_reason: "MAX_TOKENS", ...METRICS },
    ],
  },
  {
    modelId: "meta.llama3-70b-instruct-v1:0",
    task: "text-generation",
    input: { inputs: "The sky", parameters: { max_new_tokens: 20, temperature: 0 } },
    body: { prompt: "The sky", max_gen_len: 20, temperature: 0 },
    reply: { generation: ANSWER, stop_reason: "length" },
    output: { generated_text: ANSWER },
  },
  {
    modelId: "amazon.titan-embed-text-v2:0",
    task: "feature-extraction",
    input: { inputs: "a fox", parameters: { dimensions: 256 } },
    body: { inputText: "a fox", dimensions: 256 },
    reply: { embedding: [0.5, -0.25], inputTextTokenCount: 3 },
    output: [[0.5, -0.25]],
  },
  {
    modelId: "cohere.embed-multilingual-v3",
    task: "feature-extraction",
    input: { inputs: ["a fox", "an owl"], parameters: { input_type: "search_query" } },
    body: { input_type: "search_query", texts: ["a fox", "an owl"] },
    reply: { id: "e", embeddings: [[0.5], [-0.25]], response_type: "embeddings_floats" },
    output: [[0.5], [-0.25]],
  },
  {
    modelId: "eu.cohere.embed-v4:0",
    task: "feature-extraction",
    input: { inputs: "a fox", parameters: { embedding_types: ["float"] } },
    body: { input_type: "search_document", embedding_types: ["float"], texts: ["a fox"] },
    reply: { id: "e", embeddings: { float: [[0.5]] }, response_type: "embeddings_by_type" },
    output: [[0.5]],
  },
  {
    modelId: "amazon.titan-image-generator-v2:0",
    task: "text-to-image",
    input: {
      inputs: "a fox",
      parameters: { width: 512, height: 512, negative_prompt: "blur", guidance_scale: 8, seed: 7 },
    },
    body: {
      taskType: "TEXT_IMAGE",
      textToImageParams: { text: "a fox", negativeText: "blur" },
      imageGenerationConfig: { width: 512, height: 512, seed: 7, numberOfImages: 1, cfgScale: 8 },
    },
    reply: { images: ["aW1hZ2U="], error: null },
    output: { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/png" },
  },
  {
    modelId: "amazon.nova-canvas-v1:0",
    task: "text-to-image",
    input: { inputs: "a fox" },
    body: {
      taskType: "TEXT_IMAGE",
      textToImageParams: { text: "a fox" },
      imageGenerationConfig: { numberOfImages: 1 },
    },
    reply: { images: ["aW1hZ2U="] },
    output: { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/png" },
  },
  {
    modelId: "stability.sd3-5-large-v1:0",
    task: "text-to-image",
    input: { inputs: "a fox", parameters: { width: 1344, height: 768, num_inference_steps: 20 } },
    body: { aspect_ratio: "16:9", prompt: "a fox", output_format: "png" },
    reply: { seeds: [1], finish_reasons: [null], images: ["aW1hZ2U="] },
    output: { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/png" },
  },
  {
    modelId: "stability.stable-diffusion-xl-v1",
    task: "text-to-image",
    input: { inputs: "a fox", parameters: { negative_prompt: "blur", num_inference_steps: 20 } },
    body: {
      text_prompts: [
        { text: "a fox", weight: 1 },
        { text: "blur", weight: -1 },
      ],
      steps: 20,
    },
    reply: { result: "success", artifacts: [{ base64: "aW1hZ2U=", finishReason: "SUCCESS" }] },
    output: { kind: "base64", base64: "aW1hZ2U=", mediaType: "image/png" },
  },
];
