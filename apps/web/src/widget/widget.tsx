import type { WidgetData } from "../page-data/widget.ts";
import { ChatWidget } from "./chat-widget.tsx";
import { FormWidget } from "./form-widget.tsx";

/** Trying a model on its page: what it is asked by its task, and what it says. */
export const Widget = ({
  model,
  data,
  onInput,
}: {
  readonly model: string;
  readonly data: WidgetData;
  readonly onInput: (text: string) => void;
}) => (
  <section
    aria-labelledby="try"
    className="@container min-w-0 rounded-lg border border-line bg-surface"
  >
    <h2 id="try" className="border-b border-line px-3.5 py-2 text-base">
      Try this model
    </h2>
    <div className="p-3">
      {data.kind === "form" && <FormWidget model={model} data={data} onInput={onInput} />}
      {data.kind === "chat" && <ChatWidget model={model} data={data} onInput={onInput} />}
      {data.kind === "none" && <p className="text-ink-2">{data.reason}</p>}
    </div>
  </section>
);
