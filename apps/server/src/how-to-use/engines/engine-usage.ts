import { addEngineCommand, type EngineLine, engineLines } from "@orrery/catalog";
import { COMMAND } from "../../base/install-paths.ts";
import { modelSource } from "../local-app-usage.ts";
import type { PlainSnippet, UsageSource } from "../usage-source.ts";

/** An inference server that can load the model from this hub. */
export interface EngineChoice {
  readonly key: string;
  readonly label: string;
  readonly line: EngineLine;
}

/** The engines that can load this model, in the order of the table. */
export function listEngineChoices(source: UsageSource): readonly EngineChoice[] {
  const { model } = source;
  if (!model) return [];
  const from = modelSource(source);
  return Object.entries<EngineLine>(engineLines)
    .filter(([, { loads, fits }]) => loads(model) && (fits?.(from) ?? true))
    .map(([key, line]) => ({ key, label: line.label, line }));
}

/** The command that loads it; for administrators, also the one that adds the running server to this hub. */
export function engineUsage(
  { key, line }: EngineChoice,
  source: UsageSource,
  wanted?: string,
): readonly PlainSnippet[] {
  const { model, isAdministrator } = source;
  if (!model) return [];
  const from = modelSource(source, wanted);
  return [
    { label: `Load it with ${line.label}`, language: "sh", content: line.command(model, from) },
    ...(isAdministrator
      ? [
          {
            label: "Then add the engine to this hub",
            language: "sh" as const,
            content: addEngineCommand(COMMAND, key, line, model, from),
          },
        ]
      : []),
  ];
}
