import type { TaskName } from "@orrery/inference";

/** The name under which a program keeps the picture, sound or film it gets. */
export function outputFile(task: TaskName): string {
  if (task.includes("video")) return "output.mp4";
  return task.includes("speech") || task.includes("audio") ? "output.wav" : "output.png";
}
