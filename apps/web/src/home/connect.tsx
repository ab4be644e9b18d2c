import type { HomeData } from "../page-data/home.ts";
import type { ShellData } from "../page-data/shell.ts";
import { CommandTabs } from "../publish/command-tabs.tsx";
import { CONNECT_WAYS } from "./connect-ways.ts";
import { STRINGS } from "./strings.ts";

/** How to reach this hub, with a model of its own as the example. */
export function Connect({
  shell,
  home: { models, trials },
}: {
  readonly shell: ShellData;
  readonly home: Pick<HomeData, "models" | "trials">;
}) {
  const model = models[0]?.id ?? "namespace/model";
  const chat = trials.find(({ kind }) => kind === "chat")?.model ?? model;
  return (
    <section>
      <h2 className="mb-1.5 text-base">{STRINGS.connect.title}</h2>
      <CommandTabs
        label={STRINGS.connect.title}
        param="connect"
        ways={CONNECT_WAYS.map(({ content, ...way }) => ({
          ...way,
          content: content(shell, { model, chat }),
        }))}
      />
      <p className="mt-2 text-sm text-ink-3">{STRINGS.connect.note}</p>
    </section>
  );
}
