import type { Task } from "../task.ts";

export const robotics: Task = {
  label: "Robotics",
  modality: "rl",
  subtasks: [
    { id: "grasping", label: "Grasping" },
    { id: "task-planning", label: "Task Planning" },
  ],
  libraries: [],
  summary: "Controls robots: from what they sense to how they move.",
};
