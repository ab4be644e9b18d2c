import type { TaskName } from "@orrery/inference";

/** The name of the file for an image, audio or video output. */
export function outputFile(task: TaskName): string {
  if (task.includes("video")) return "output.mp4";
  return task.includes("speech") || task.includes("audio") ? "output.wav" : "output.png";
}
