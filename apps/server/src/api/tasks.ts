import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";
import { presentTask } from "./present-task.ts";

/** What clients ask for a task's usual models (contract §3.11): the tasks that are explained. */
export function tasksApi(app: FastifyInstance, { hub: { catalog } }: ApiContext): void {
  app.get("/api/tasks", async () =>
    Object.fromEntries(
      Object.entries(catalog.tasks)
        .filter(([, { page }]) => page)
        .map(([tag, task]) => [tag, presentTask(tag, task)]),
    ),
  );

  app.get<{ Params: { task: string } }>("/api/tasks/:task", async ({ params }) => {
    const task = catalog.findTask(params.task);
    if (!task) throw new RegistryError("entry-not-found", "There is no task of this name.");
    return presentTask(params.task, task);
  });
}
