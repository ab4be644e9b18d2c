import type { Dialect, JsonObject } from "../dialect.ts";
import { anthropicMessages } from "./anthropic-messages.ts";
import { cohereChat } from "./cohere-chat.ts";
import { cohereText, isCohereText } from "./cohere-text.ts";
import { llamaText } from "./llama-text.ts";
import { isMistralText, mistralText } from "./mistral-text.ts";
import { isNova, nova } from "./nova.ts";
import { openAiChat } from "./open-ai-chat.ts";
import { openAiCompletion } from "./open-ai-completion.ts";
import { taskText } from "./task-text.ts";
import { titanText } from "./titan-text.ts";

const VECTOR_TASKS = ["feature-extraction", "sentence-similarity"];

const isText = ({ prompt }: JsonObject, task: string | undefined): boolean =>
  prompt !== undefined && task !== "text-to-image";

/** Which keys say how a body is written, the first that fits; documented in docs/hosted-runtime.md. */
const DIALECTS: readonly (readonly [
  fits: (body: JsonObject, task: string | undefined) => boolean,
  dialect: Dialect,
])[] = [
  [({ messages, anthropic_version }) => Boolean(messages && anthropic_version), anthropicMessages],
  [(body) => body.messages !== undefined && isNova(body), nova],
  [({ messages }) => messages !== undefined, openAiChat],
  [({ message }) => message !== undefined, cohereChat],
  [
    ({ inputText }, task = "") => inputText !== undefined && !VECTOR_TASKS.includes(task),
    titanText,
  ],
  [({ prompt, max_gen_len }) => prompt !== undefined && max_gen_len !== undefined, llamaText],
  [(body, task) => isText(body, task) && isCohereText(body), cohereText],
  [(body, task) => isText(body, task) && isMistralText(body), mistralText],
  [isText, openAiCompletion],
  [({ inputs }, task) => inputs !== undefined && task === "text-generation", taskText],
];

/** The dialect of a generation body; `undefined` if unknown. `task` is the model's, if known. */
export const findDialect = (body: JsonObject, task: string | undefined): Dialect | undefined =>
  DIALECTS.find(([fits]) => fits(body, task))?.[1];
