import { Form, Link } from "react-router";
import type { FirstStep } from "../page-data/home.ts";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icon.ts";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { STRINGS } from "./strings.ts";

const TARGETS: Readonly<Record<FirstStep["step"], string>> = {
  name: pathTo("hubProfile"),
  publish: `${pathTo("newRepo")}?kind=model`,
  invite: pathTo("adminPeople"),
  key: pathTo("hubProviderKeys"),
  network: pathTo("doc", { slug: "operate" }),
};

/** What a new administrator does first, each with the link or line that does it. */
export const FirstSteps = ({
  steps,
  shell,
}: {
  readonly steps: readonly FirstStep[];
  readonly shell: ShellData;
}) => (
  <section aria-labelledby="first-steps" className="mb-8 rounded-lg border border-line bg-surface">
    <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-3.5">
      <h2 id="first-steps" className="text-base">
        {STRINGS.steps.title}
      </h2>
      <Form method="post">
        <input type="hidden" name="intent" value="dismiss-steps" />
        <Button type="submit" size="sm" variant="ghost">
          {STRINGS.steps.dismiss}
        </Button>
      </Form>
    </div>
    <ol className="divide-y divide-line">
      {steps.map(({ step, isDone }) => (
        <li key={step} className="flex items-start gap-3 px-3.5 py-2">
          <StepMark isDone={isDone} />
          <div className="min-w-0 flex-1">
            <p className={isDone ? "text-ink-3" : "font-semibold"}>{STRINGS.steps[step].title}</p>
            {!isDone && <StepHelp step={step} shell={shell} />}
          </div>
          {!isDone && (
            <Link to={TARGETS[step]} className="shrink-0 text-sm text-link">
              {STRINGS.steps[step].action}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </section>
);

const StepMark = ({ isDone }: { readonly isDone: boolean }) => (
  <span
    role="img"
    aria-label={isDone ? STRINGS.steps.done : STRINGS.steps.toDo}
    className={`mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border ${isDone ? "border-transparent bg-good-soft text-good" : "border-line-strong"}`}
  >
    {isDone && <CheckIcon aria-hidden className="size-3" />}
  </span>
);

function StepHelp({
  step,
  shell,
}: {
  readonly step: FirstStep["step"];
  readonly shell: ShellData;
}) {
  const line = lineOf(step, shell);
  const isClosed = step === "invite" && !shell.signUpOpen;
  return (
    <>
      <p className="text-sm text-ink-2">
        {isClosed ? STRINGS.steps.invite.closed : STRINGS.steps[step].note}
      </p>
      {line && (
        <p className="flex flex-wrap items-center gap-2">
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs wrap-anywhere">
            {line}
          </code>
          <CopyButton content={line} />
        </p>
      )}
    </>
  );
}

/** What the administrator sends to people, or runs on the hub's machine. */
function lineOf(step: FirstStep["step"], shell: ShellData): string | undefined {
  if (step === "invite" && shell.signUpOpen) return `${shell.origin}${pathTo("signUp")}`;
  if (step !== "network") return undefined;
  return shell.command.startsWith("npx")
    ? `ORRERY_HOST=0.0.0.0 ${shell.command} serve`
    : "ORRERY_HOST=0.0.0.0 npm start";
}
