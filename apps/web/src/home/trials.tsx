import { Link } from "react-router";
import type { Trial } from "../page-data/home.ts";
import { pathTo } from "../paths.ts";
import { ChatWidget } from "../widget/chat-widget.tsx";
import { FormWidget } from "../widget/form-widget.tsx";
import { STRINGS } from "./strings.ts";

/** Models to run on the page itself: side by side, or one above the other on a narrow screen. */
export const Trials = ({ trials }: { readonly trials: readonly Trial[] }) =>
  trials.length > 0 && (
    <section aria-labelledby="try" className="mb-8">
      <h2 id="try" className="mb-2 text-base">
        {STRINGS.trials.title}
      </h2>
      <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {trials.map((trial) => (
          <TrialCard key={trial.kind} trial={trial} />
        ))}
      </div>
    </section>
  );

function TrialCard({ trial: { kind, model, widget } }: { readonly trial: Trial }) {
  const [namespace = "", name = ""] = model.split("/");
  const page = pathTo("model", { namespace, name });
  return (
    <section
      aria-label={STRINGS.trials.kinds[kind]}
      className="@container min-w-0 rounded-lg border border-line bg-surface"
    >
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line px-3.5 py-2">
        <span className="font-semibold">{STRINGS.trials.kinds[kind]}</span>
        <Link to={page} className="min-w-0 truncate text-sm text-accent-text hover:underline">
          {model}
        </Link>
      </h3>
      <div className="p-3">
        {widget.kind === "chat" ? (
          <ChatWidget model={model} data={widget} action={page} />
        ) : (
          <FormWidget model={model} data={widget} action={page} />
        )}
      </div>
    </section>
  );
}
