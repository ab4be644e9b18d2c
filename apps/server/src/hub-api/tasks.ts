import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../inference/gateway/context.ts";
import { presentTask } from "./present-task.ts";
import { getTask, listTasks } from "./schemas/catalog.ts";

/** What clients ask for a task's usual models (hub-protocol §3.11): the tasks that are explained. */
export function tasksApi(app: FastifyInstance, { hub: { catalog } }: ApiContext): void {
  app.get("/api/tasks", { config: { api: listTasks } }, async () =>
    Object.fromEntries(
      Object.entries(catalog.tasks)
        .filter(([, { page }]) => page)
        .map(([tag, task]) => [tag, presentTask(tag, task)]),
    ),
  );

  app.get<{ Params: { task: string } }>(
    "/api/tasks/:task",
    { config: { api: getTask } },
    async ({ params }) => {
      const task = catalog.findTask(params.task);
      if (!task) throw new RegistryError("entry-not-found", "Task not found.");
      return presentTask(params.task, task);
    },
  );
}
