import { z } from "zod";
import { type Content, defineTool, jsonOf, READS, type Tool, ToolError, text } from "../tool.ts";
import { repoId } from "./repo-params.ts";

const MAX_MEDIA_BYTES = 8_000_000;

const program = z.looseObject({ content: z.string() });
const snippets = z.looseObject({
  library: z.array(program),
  inference: z.array(program),
  localApps: z.array(program),
  files: z.array(program),
});

export const modelSnippets: Tool = defineTool({
  name: "model_snippets",
  title: "Get code for a model",
  description:
    "Programs that use a model of this hub: calls of its API, loading with a library, apps on your machine, downloads.",
  annotations: READS,
  input: z.object({
    repo_id: repoId,
    language: z.enum(["python", "js", "sh"]).optional(),
    client: z.string().max(60).optional().describe("Such as `openai` or `huggingface_hub`."),
    library: z.string().max(60).optional().describe("Such as `transformers`."),
    app: z.string().max(60).optional().describe("Such as `llama.cpp` or `vllm`."),
  }),
  async run({ repo_id, ...wanted }, ask) {
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const words = new URLSearchParams(given as [string, string][]);
    const url = `/api/models/${repo_id}/snippets?${words}`;
    const found = snippets.parse(jsonOf(await ask({ method: "GET", url })));
    const parts = (["inference", "library", "localApps", "files"] as const).flatMap((kind) =>
      found[kind].slice(0, 3).map(({ content }) => content),
    );
    if (parts.length === 0)
      throw new ToolError("No program fits. Ask without a language or client.");
    return parts.flatMap(text);
  },
});

const completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string().nullish() }) })),
});

export const runModel: Tool = defineTool({
  name: "run_model",
  title: "Run a model",
  description:
    "Call a model: `messages` for a chat, else `inputs` as the model's task takes it (a text, or an object). " +
    "Answers are text, JSON, an image or a sound. Calls count as the caller's own and may cost money.",
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  input: z.object({
    model: z
      .string()
      .regex(/^\w[\w.-]{0,95}\/\w[\w.-]{0,95}(:[\w.-]{1,60})?$/)
      .describe("`namespace/name`, optionally with `:provider`."),
    messages: z
      .array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() }))
      .min(1)
      .max(100)
      .optional(),
    inputs: z.union([z.string(), z.looseObject({}), z.array(z.unknown())]).optional(),
    parameters: z
      .looseObject({})
      .optional()
      .describe("Options such as `temperature` and `max_tokens`."),
  }),
  async run({ model, messages, inputs, parameters = {} }, ask): Promise<Content> {
    if ((messages === undefined) === (inputs === undefined))
      throw new ToolError("Send either messages or inputs.");
    if (messages) {
      const body = { ...parameters, model, messages, stream: false };
      const answer = await ask({ method: "POST", url: "/v1/chat/completions", body });
      const [choice] = completion.parse(jsonOf(answer)).choices;
      return text(choice?.message.content ?? JSON.stringify(choice?.message ?? null));
    }
    const body = { inputs, parameters };
    const { contentType, bytes } = await ask({ method: "POST", url: `/models/${model}`, body });
    const [, kind] = /^(image|audio)\//.exec(contentType) ?? [];
    if (kind === undefined) return text(bytes.toString());
    if (bytes.byteLength > MAX_MEDIA_BYTES)
      throw new ToolError(`The answer is too large to show (${bytes.byteLength} bytes).`);
    const media = { data: bytes.toString("base64"), mimeType: contentType };
    return kind === "image" ? [{ type: "image", ...media }] : [{ type: "audio", ...media }];
  },
});

const account = z.looseObject({ name: z.string(), type: z.string() });

export const whoami: Tool = defineTool({
  name: "hub_whoami",
  title: "Show the account",
  description: "Whose token this is, and the organizations of that account.",
  annotations: READS,
  input: z.object({}),
  async run(_input, ask) {
    const found = account.parse(jsonOf(await ask({ method: "GET", url: "/api/whoami-v2" })));
    return text(JSON.stringify(found));
  },
});
