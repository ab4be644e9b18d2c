import type { Task } from "../task.ts";

export const textToAudio: Task = {
  label: "Text-to-Audio",
  modality: "audio",
  libraries: ["transformers", "transformers.js"],
  summary: "Makes sound from a description: music, effects, atmospheres, and speech.",
};
