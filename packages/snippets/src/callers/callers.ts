import type { Caller } from "./caller.ts";
import { cline } from "./editors/cline.ts";
import { continueDev } from "./editors/continue.ts";
import { opencode } from "./editors/opencode.ts";
import { vsCode } from "./editors/vs-code.ts";
import { zed } from "./editors/zed.ts";
import { csharp } from "./http/csharp.ts";
import { go } from "./http/go.ts";
import { java } from "./http/java.ts";
import { php } from "./http/php.ts";
import { powershell } from "./http/powershell.ts";
import { ruby } from "./http/ruby.ts";
import { rust } from "./http/rust.ts";
import { aiSdk } from "./open-ai/ai-sdk.ts";
import { langchainJs } from "./open-ai/langchain-js.ts";
import { langchainPython } from "./open-ai/langchain-python.ts";
import { litellm } from "./open-ai/litellm.ts";
import { llamaIndex } from "./open-ai/llama-index.ts";
import { openAiJs } from "./open-ai/openai-js.ts";
import { openAiPython } from "./open-ai/openai-python.ts";
import { pydanticAi } from "./open-ai/pydantic-ai.ts";
import { responsesJs, responsesPython } from "./open-ai/responses.ts";

/** Callers other than the clients of `clients.ts`, in display order. */
export const CALLERS: readonly Caller[] = [
  openAiPython,
  responsesPython,
  langchainPython,
  llamaIndex,
  litellm,
  pydanticAi,
  openAiJs,
  responsesJs,
  aiSdk,
  langchainJs,
  go,
  java,
  csharp,
  php,
  rust,
  ruby,
  powershell,
  continueDev,
  zed,
  opencode,
  vsCode,
  cline,
];
