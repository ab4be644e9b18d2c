import type { Task } from "../task.ts";

export const voiceActivityDetection: Task = {
  label: "Voice Activity Detection",
  modality: "audio",
  libraries: [],
  summary: "Finds the stretches of a recording in which someone speaks.",
};
