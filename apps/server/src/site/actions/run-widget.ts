import { modelInfo } from "@orrery/catalog";
import {
  type FormTask,
  formInput,
  formProblems,
  inputFormOf,
  parametersOf,
} from "@orrery/inference/task-forms";
import { formatRepoId, RegistryError } from "@orrery/registry";
import type { Form } from "../../http/body/form.ts";
import { addressKey } from "../../http/limits/address-key.ts";
import type { RateLimiter } from "../../http/limits/rate-limiter.ts";
import { abortOnClose, newCall } from "../../inference/openai/inference-call.ts";
import { asGatewayError, GATEWAY_ERRORS } from "../../outgoing/gateway-error.ts";
import { plainOutput } from "../../widget/plain-output.ts";
import { widgetTask } from "../../widget/present-widget.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import type { PageAction } from "./page-action.ts";

/** The form of a model's page, posted without a script: the page comes back with the answer. */
export const runWidget =
  (visitors: RateLimiter): PageAction =>
  async (context, visit, form, reply) => {
    const { gateway } = context;
    if (visit.viewer.kind === "anonymous") visitors.count(addressKey(visit.request.ip));
    const { repo } = await repoAt(context, "model", visit);
    const model = modelInfo(formatRepoId(repo.id), repo.facts);
    const task = widgetTask(model);
    if (task === undefined) throw new RegistryError("bad-request", "This model has no form.");
    const errors = problemsOf(task, form);
    if (Object.keys(errors).length > 0) return { errors, values: form };
    const call = newCall(visit.request, {
      model: gateway.parseModel(`${model.id}:${form.provider || "auto"}`),
      task,
      input: inputOf(task, form),
    });
    const signal = abortOnClose(reply);
    const startedAt = performance.now();
    try {
      const { output: answered, served } = await gateway.answer(call, signal);
      const milliseconds = performance.now() - startedAt;
      const output = await plainOutput(gateway, answered, signal);
      const { provider } = served;
      const run = { output, provider, callId: call.id, milliseconds };
      return { errors: {}, values: form, run };
    } catch (error) {
      const { code, message } = asGatewayError(error);
      return { errors: {}, values: form, failure: { code: GATEWAY_ERRORS[code][1], message } };
    }
  };

type WidgetTask = FormTask | "conversational";

function problemsOf(task: WidgetTask, form: Form): Readonly<Record<string, string>> {
  if (task !== "conversational") return formProblems(task, form, false);
  return form.text?.trim() ? {} : { text: "Text is required." };
}

/** As `TaskIO` has it. */
const inputOf = (task: WidgetTask, form: Form): unknown =>
  task === "conversational"
    ? { messages: [{ role: "user", content: form.text ?? "" }] }
    : formInput(task, pickFields(task, form));

const pickFields = (task: FormTask, form: Form): Form =>
  Object.fromEntries(
    [...inputFormOf(task).fields, ...parametersOf(task)].map(({ name }) => [
      name,
      form[name] ?? "",
    ]),
  );
