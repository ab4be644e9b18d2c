import { asDataUrl } from "../media.ts";
import { mediaTask } from "../media-reply.ts";
import { openAiChat } from "../open-ai-chat.ts";
import { openAiCompletion } from "../open-ai-completion.ts";
import { encodePath } from "../paths.ts";
import { bearer, json, type Provider } from "../provider.ts";
import type { TaskParameters } from "../task-io.ts";

export const novita: Provider = {
  label: "Novita",
  hubOrganization: "novita",
  baseUrl: "https://api.novita.ai",
  authorization: bearer,
  tasks: {
    conversational: openAiChat("/v3/openai/chat/completions"),
    "text-generation": openAiCompletion("/v3/openai/completions"),
    "text-to-video": {
      ...mediaTask({ kind: "url", at: [["videos", 0, "video_url"]] }),
      job: {
        id: ["task_id"],
        poll: "/v3/async/task-result?task_id={id}",
        status: ["task", "status"],
        done: "TASK_STATUS_SUCCEED",
        failed: ["TASK_STATUS_FAILED"],
      },
      request: ({ providerModelId, input: { inputs, parameters } }) => {
        const { num_inference_steps: steps, ...options } = parameters ?? {};
        return {
          path: `/v3/async/${encodePath(providerModelId)}`,
          body: json({ ...options, ...(steps !== undefined && { steps }), prompt: inputs }),
        };
      },
    },
    "image-text-to-video": {
      ...mediaTask({ kind: "url", at: [["task", "content", "url"]] }),
      serves: (providerModelId) => providerModelId === "MiniMax-H3",
      job: {
        id: ["task_id"],
        poll: "/v3/minimax/v2/query/video_generation/{id}",
        status: ["task", "status"],
        done: "succeeded",
        failed: ["failed", "cancelled"],
      },
      request: ({ providerModelId, input: { inputs, parameters } }) => ({
        path: "/v3/minimax/v2/video_generation",
        body: json({
          ...filmOptions(parameters),
          model: providerModelId,
          content: [
            { type: "text", text: parameters?.prompt ?? "" },
            { type: "image_url", image_url: { url: asDataUrl(inputs) }, role: "first_frame" },
          ],
          // The video has the image's aspect ratio.
          ratio: "adaptive",
        }),
      }),
    },
  },
};

/** From the hub's words (frames, pixels) to this model's: whole seconds, one of two sizes. */
function filmOptions(parameters: TaskParameters = {}): TaskParameters {
  const {
    prompt: _prompt,
    num_frames,
    target_size,
    guidance_scale: _scale,
    negative_prompt: _negative,
    num_inference_steps: _steps,
    seed: _seed,
    ...options
  } = parameters;
  const seconds = typeof num_frames === "number" ? Math.round(num_frames / FRAMES_PER_SECOND) : 4;
  return {
    resolution: resolutionFor(target_size),
    duration: Math.min(15, Math.max(4, seconds)),
    ...options,
  };
}

const FRAMES_PER_SECOND = 24;

function resolutionFor(size: unknown): "768P" | "2K" {
  const { width, height } = (size ?? {}) as { readonly width?: unknown; readonly height?: unknown };
  if (typeof width !== "number" || typeof height !== "number") return "768P";
  const shortEdge = Math.min(width, height);
  return Math.abs(shortEdge - 768) <= Math.abs(shortEdge - 1440) ? "768P" : "2K";
}
