import type { CLIENTS } from "./clients/clients.ts";
import { COLUMNS, type Column } from "./operation.ts";
import type { PYTHON_CLIENTS } from "./python-clients.ts";

/** What comes of an operation: it works, or the hub says no with a code that its client shows. */
export type Outcome = "works" | { readonly code: string; readonly why: Reason };

/** Why the hub says no, in the words of the docs. */
export const REASONS = {
  task: "No server of this kind does the task of the model, so the hub has no one to ask.",
  edit: "The hub's own runtime changes no images.",
  count:
    "Only the hub that runs a model itself counts its tokens. It gives no estimates for others.",
} as const;
export type Reason = keyof typeof REASONS;

type Row = Readonly<Record<Column, Outcome>>;
type ClientName = keyof typeof CLIENTS | keyof typeof PYTHON_CLIENTS;

const no = (code: string, why: Reason = "task"): Outcome => ({ code, why });
const row = (...outcomes: readonly Outcome[]): Row =>
  Object.fromEntries(COLUMNS.map((column, at) => [column, outcomes[at]])) as Row;

const all = row("works", "works", "works", "works");
/** Done by the hub's own runtime alone. */
const here = (outcome: Outcome) => row("works", outcome, outcome, outcome);
/** Done by all but engines whose servers lack it. */
const noEngine = (outcome: Outcome) => row("works", "works", outcome, "works");

/** What is expected of each client, operation and way to run models: the docs show it, a run proves it. */
export const TABLE: Readonly<Record<ClientName, Readonly<Record<string, Row>>>> = {
  openai: {
    chat: all,
    "chat, streamed": all,
    "chat, by an alias": all,
    "chat, with fallbacks": all,
    tools: all,
    "tool, forced": all,
    "tool, forced, streamed": all,
    "JSON schema": all,
    logprobs: all,
    n: all,
    stop: all,
    seed: all,
    logit_bias: all,
    completion: all,
    "completion, streamed": all,
    responses: all,
    "responses, streamed, with previous_response_id": all,
    "responses, in the background": all,
    "responses, with a conversation": all,
    "embeddings with dimensions": all,
    rerank: all,
    moderations: here(no("model_not_found")),
    "transcription as json": all,
    "transcription as text": all,
    "transcription as srt": all,
    "transcription as vtt": all,
    "transcription as verbose_json": all,
    "transcription, streamed": all,
    translation: all,
    "speech as mp3": noEngine(no("model_not_found")),
    "speech as opus": noEngine(no("model_not_found")),
    "speech as aac": noEngine(no("model_not_found")),
    "speech as flac": noEngine(no("model_not_found")),
    "speech as wav": noEngine(no("model_not_found")),
    "speech as pcm": noEngine(no("model_not_found")),
    image: noEngine(no("model_not_found")),
    "image, edited": row(
      no("model_not_found", "edit"),
      "works",
      no("model_not_found"),
      no("model_not_found"),
    ),
    "files and a batch": all,
    "list of models": all,
  },
  "@anthropic-ai/sdk": {
    message: all,
    "message, streamed": all,
    "tool, forced": all,
    count_tokens: here(no("invalid_request_error", "count")),
    "list of models": all,
  },
  ai: {
    "generateText by openai-compatible": all,
    "streamText by openai-compatible": all,
    "tool, forced, by openai-compatible": all,
    "embed by openai-compatible": all,
    "generateText by openai responses": all,
    "generateText by anthropic": all,
  },
  "@langchain/openai": {
    "ChatOpenAI.invoke": all,
    "ChatOpenAI.stream": all,
    "ChatOpenAI.bindTools, forced": all,
    "OpenAIEmbeddings.embedDocuments": all,
  },
  ollama: {
    chat: all,
    "chat, streamed": all,
    "chat by a JSON schema": all,
    generate: all,
    embed: all,
    tags: all,
    show: all,
  },
  "@aws-sdk/client-bedrock-runtime": {
    InvokeModel: all,
    InvokeModelWithResponseStream: all,
    Converse: all,
    "Converse, tool forced": all,
    ConverseStream: all,
    CountTokens: here(no("ValidationException", "count")),
  },
  "@modelcontextprotocol/client": {
    "run_model: a chat": all,
    "run_model: a classifier": here(no("404")),
    "run_model: a picture": noEngine(no("404")),
    "run_model: speech": noEngine(no("404")),
  },
  "@huggingface/inference": {
    chatCompletion: all,
    chatCompletionStream: all,
    textGeneration: all,
    featureExtraction: all,
    sentenceSimilarity: here(no("ModelNotServed")),
    textClassification: here(no("ModelNotServed")),
    tokenClassification: here(no("ModelNotServed")),
    zeroShotClassification: here(no("ModelNotServed")),
    fillMask: here(no("ModelNotServed")),
    imageClassification: here(no("ModelNotServed")),
    textToImage: noEngine(no("ModelNotServed")),
    textToSpeech: noEngine(no("ModelNotServed")),
    textToAudio: here(no("ModelNotServed")),
  },
  "openai (Python)": {
    chat: all,
    "chat, streamed": all,
    "tool, forced": all,
    "JSON schema": all,
    logprobs: all,
    completion: all,
    responses: all,
    "responses, streamed, with previous_response_id": all,
    "responses, in the background": all,
    "responses, with a conversation": all,
    "embeddings with dimensions": all,
    moderations: here(no("model_not_found")),
    transcription: all,
    translation: all,
    speech: noEngine(no("model_not_found")),
    image: noEngine(no("model_not_found")),
    "files and a batch": all,
  },
  "anthropic (Python)": {
    message: all,
    "message, streamed": all,
    count_tokens: here(no("invalid_request_error", "count")),
  },
  "huggingface_hub.InferenceClient (Python)": {
    chat_completion: all,
    "chat_completion, streamed": all,
    text_generation: all,
    text_classification: here(no("ModelNotServed")),
    token_classification: here(no("ModelNotServed")),
    zero_shot_classification: here(no("ModelNotServed")),
    fill_mask: here(no("ModelNotServed")),
    automatic_speech_recognition: all,
    text_to_speech: noEngine(no("ModelNotServed")),
  },
  "boto3 (Python)": {
    invoke_model: all,
    invoke_model_with_response_stream: all,
    converse: all,
    converse_stream: all,
    count_tokens: here(no("ValidationException", "count")),
  },
};
