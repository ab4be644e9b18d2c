import { Link } from "react-router";
import type { AskedCall } from "../calls/asked-call.ts";
import type { WidgetData } from "../page-data/widget.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ChatWidget } from "./chat-widget.tsx";
import { FormWidget } from "./form-widget.tsx";
import { STRINGS } from "./strings.ts";

/** The form to try a model on its page: the task's input and output. */
export const Widget = ({
  model,
  data,
  providersPath,
  isMirror = false,
  onInput,
}: {
  readonly model: string;
  readonly data: WidgetData;
  /** Where the viewer may add a provider, if they may. */
  readonly providersPath?: string | undefined;
  /** No one can add files to it. */
  readonly isMirror?: boolean;
  readonly onInput: (asked: AskedCall) => void;
}) => (
  <section
    aria-labelledby="try"
    className="@container min-w-0 rounded-lg border border-line bg-surface"
  >
    <div className="flex items-baseline justify-between border-b border-line px-3.5 py-2">
      <h2 id="try" className="text-base">
        {STRINGS.widget.title}
      </h2>
      <Link to={`${pathTo("runs")}?show=shared&model=${model}`} className="text-link text-sm">
        {STRINGS.widget.shared}
      </Link>
    </div>
    <div className="p-3">
      {data.kind === "form" && <FormWidget model={model} data={data} onInput={onInput} />}
      {data.kind === "chat" && <ChatWidget model={model} data={data} onInput={onInput} />}
      {data.kind === "none" && <p className="text-ink-2">{data.reason}</p>}
      {data.kind === "none" && providersPath && (
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={providersPath}>{STRINGS.none.addProvider}</ButtonLink>
          {!isMirror && (
            <ButtonLink to={pathTo("doc", { slug: "convert" })}>{STRINGS.none.convert}</ButtonLink>
          )}
        </p>
      )}
    </div>
  </section>
);
