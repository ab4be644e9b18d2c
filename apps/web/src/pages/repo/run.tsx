import { inputFormOf, parametersOf, TASK_FORMS } from "@orrery/inference/task-forms";
import { Form, Link } from "react-router";
import { usePosting } from "../../account/use-answer.ts";
import { MessageView } from "../../chat/message-view.tsx";
import type { RunPageData } from "../../page-data/run.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { parseRecording } from "../../realtime/recording/recording.ts";
import { summarize } from "../../realtime/traffic/frame.ts";
import { RunCode } from "../../runs/run-code.tsx";
import { STRINGS } from "../../runs/strings.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatDate, formatSeconds } from "../../ui/format.ts";
import { Confirm } from "../../ui/overlay/confirm.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { AnswerView } from "../../widget/answer-view.tsx";

/** `/runs/:run`: the input of a saved run and its output. */
export function Component() {
  const run = usePageData("run");
  const { id, model, maker, createdAt, isShared, canChange, filesUntil, content } = run;
  const fork = {
    chat: `${pathTo("playground")}?run=${id}`,
    form: `/${model}?run=${id}`,
    live: `/${model}/live?run=${id}`,
  }[content.kind];
  return (
    <Page title={STRINGS.title(model)} width="text">
      <PageHeading
        note={
          <>
            {maker}, <TimeAgo iso={createdAt} />{" "}
            <Tag tone={isShared ? "info" : "neutral"}>
              {isShared ? STRINGS.shared : STRINGS.private}
            </Tag>
          </>
        }
        actions={
          <>
            <ButtonLink to={fork} variant="primary">
              {STRINGS.fork}
            </ButtonLink>
            {canChange && (
              <>
                <OwnActions isShared={isShared} />
                <ButtonLink to={`${pathTo("runs")}?${new URLSearchParams({ model })}`}>
                  {STRINGS.ofModel}
                </ButtonLink>
                <ButtonLink to={pathTo("runs")}>{STRINGS.all}</ButtonLink>
              </>
            )}
          </>
        }
      >
        <Link to={`/${model}`} className="hover:underline">
          {model}
        </Link>
      </PageHeading>
      {isShared && <ShareAddress id={id} />}
      {content.kind === "form" && <FormRun content={content} />}
      {content.kind === "live" && <RealtimeRun recording={content.recording} />}
      {content.kind === "chat" && (
        <ol className="space-y-3 rounded-lg border border-line bg-surface p-3.5">
          {content.turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
            <MessageView key={index} turn={turn} />
          ))}
        </ol>
      )}
      {content.kind !== "live" && (
        <>
          <RunCode model={model} content={content} />
          <RunJson model={model} content={content} />
        </>
      )}
      {filesUntil && (
        <p className="mt-3 text-sm text-ink-3">{STRINGS.filesUntil(formatDate(filesUntil))}</p>
      )}
    </Page>
  );
}

/** Longer runs are left to programs. */
const MOST_JSON = 50_000;

/** The run as data, folded. */
function RunJson({ model, content }: Pick<RunPageData, "model" | "content">) {
  const json = JSON.stringify({ model, ...content }, null, 2);
  if (json.length > MOST_JSON) return null;
  return (
    <details className="mt-4">
      <summary className="text-link inline-block">{STRINGS.json}</summary>
      <CodeBlock id="json" label={STRINGS.json} content={json} className="mt-2" />
    </details>
  );
}

const ShareAddress = ({ id }: { readonly id: string }) => {
  const path = pathTo("run", { run: id });
  return (
    <p className="mb-4 flex items-center gap-2 text-sm text-ink-2">
      {STRINGS.sharedWith}
      <code className="text-xs">{path}</code>
      <CopyButton
        label={STRINGS.copyLink}
        content={typeof location === "undefined" ? path : location.origin + path}
      />
    </p>
  );
};

function OwnActions({ isShared }: { readonly isShared: boolean }) {
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value="share-run" />
        {!isShared && <input type="hidden" name="share" value="on" />}
        <Button type="submit" busy={usePosting("intent", "share-run")}>
          {isShared ? STRINGS.makePrivate : STRINGS.share}
        </Button>
      </Form>
      <Confirm label={STRINGS.delete} size="md" question={STRINGS.deleteQuestion}>
        <Form method="post">
          <input type="hidden" name="intent" value="delete-run" />
          <Button
            type="submit"
            variant="danger"
            size="sm"
            busy={usePosting("intent", "delete-run")}
          >
            {STRINGS.deleteRun}
          </Button>
        </Form>
      </Confirm>
    </>
  );
}

/** The messages of a live session, without images and audio: the live page plays those. */
const RealtimeRun = ({ recording }: { readonly recording: unknown }) => {
  const events = parseRecording(recording)?.events ?? [];
  return (
    <ol
      aria-label={STRINGS.messages}
      className="tabular divide-y divide-line rounded-lg border border-line bg-surface font-mono text-xs"
    >
      {events.slice(0, MOST_EVENTS).map(({ at, direction, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place
        <li key={index} className="flex gap-3 px-3 py-1">
          <span className="w-16 shrink-0 text-right text-ink-3">{formatSeconds(at / 1000)}</span>
          <span className="shrink-0">{direction === "out" ? STRINGS.sent : STRINGS.received}</span>
          <span className="min-w-0 truncate text-ink-2">{summarize(value)}</span>
        </li>
      ))}
      {events.length > MOST_EVENTS && (
        <li className="px-3 py-1 text-ink-3">{STRINGS.more(events.length - MOST_EVENTS)}</li>
      )}
    </ol>
  );
};

const MOST_EVENTS = 200;

type FormContent = Extract<RunPageData["content"], { readonly kind: "form" }>;

const FormRun = ({ content }: { readonly content: FormContent }) => {
  const { task, values, file, answer } = content;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <section
        aria-label={STRINGS.input}
        className="min-w-0 rounded-lg border border-line bg-surface p-3.5"
      >
        <h2 className="mb-2 text-xs font-semibold text-ink-3">{STRINGS.input}</h2>
        <dl className="space-y-2">
          {inputFormOf(task).fields.map(({ name, label, kind }) => (
            <div key={name}>
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">
                {kind === "image" || kind === "audio" ? (
                  <Asked kind={kind} file={file} />
                ) : (
                  values[name]
                )}
              </dd>
            </div>
          ))}
          {parametersOf(task)
            .filter(({ name }) => values[name])
            .map(({ name, label }) => (
              <div key={name}>
                <dt className="text-sm font-semibold">{label}</dt>
                <dd className="wrap-anywhere">{values[name]}</dd>
              </div>
            ))}
        </dl>
      </section>
      <section
        aria-label={STRINGS.output}
        className="min-w-0 rounded-lg border border-line bg-surface p-3.5"
      >
        <h2 className="mb-2 text-xs font-semibold text-ink-3">{STRINGS.output}</h2>
        <AnswerView
          kind={TASK_FORMS[task].output}
          answer={answer}
          values={values}
          fileUrl={file?.url}
        />
      </section>
    </div>
  );
};

const Asked = ({
  kind,
  file,
}: Pick<FormContent, "file"> & { readonly kind: "image" | "audio" }) => {
  if (!file) return <span className="text-ink-3">{STRINGS.fileDeleted}</span>;
  return kind === "image" ? (
    <img src={file.url} alt={file.name} className="max-h-72 rounded-sm" />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: the sound is the input itself; its words are what is asked for
    <audio controls src={file.url} aria-label={file.name} className="h-9 w-full" />
  );
};
