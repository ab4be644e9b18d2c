import type { Operation } from "../operation.ts";
import { aiOperations } from "./ai.ts";
import { anthropicOperations } from "./anthropic.ts";
import { bedrockOperations } from "./bedrock.ts";
import { huggingFaceOperations } from "./huggingface.ts";
import { langChainOperations } from "./langchain.ts";
import { mcpOperations } from "./mcp.ts";
import { ollamaOperations } from "./ollama.ts";
import { openAiChats } from "./openai.ts";
import { openAiTasks } from "./openai-tasks.ts";

/** Every client in JavaScript, by its package. To add one, add a file and a row. */
export const CLIENTS = {
  openai: [...openAiChats, ...openAiTasks],
  "@anthropic-ai/sdk": anthropicOperations,
  ai: aiOperations,
  "@langchain/openai": langChainOperations,
  ollama: ollamaOperations,
  "@aws-sdk/client-bedrock-runtime": bedrockOperations,
  "@modelcontextprotocol/client": mcpOperations,
  "@huggingface/inference": huggingFaceOperations,
} as const satisfies Readonly<Record<string, readonly Operation[]>>;
