import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ChatPanel } from "../chat/chat-panel.tsx";
import type { Turn } from "../chat/turn.ts";
import { useChat } from "../chat/use-chat.ts";
import type { PlaygroundData } from "../page-data/playground.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Select } from "../ui/field.tsx";
import { late } from "../ui/late.tsx";
import type { RunToKeep } from "../widget/keep-run.ts";
import { ProviderSelect } from "../widget/provider-select.tsx";
import { CodePanel } from "./code-panel.tsx";
import { HistoryList } from "./history-list.tsx";
import { programQuery } from "./program-query.ts";
import { formatSettings, readSettings, type Settings } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useHistory } from "./use-history.ts";

const KeepButton = late(() => import("../widget/keep-button.tsx"));

/** A conversation, and everything about it that can be set. */
export function Playground({
  data,
  model,
}: {
  readonly data: PlaygroundData;
  readonly model: NonNullable<PlaygroundData["model"]>;
}) {
  const [settings, setSettings] = useState<Settings>({ ...data.settings, model: model.id });
  const [draft, setDraft] = useState({ text: "", images: [] as readonly string[] });
  const [showsCode, setShowsCode] = useState(false);
  const navigate = useNavigate();
  const system = settings.system ?? "";
  const provider = settings.provider || "auto";
  const read = readSettings(settings);
  const chat = useChat(
    { model: model.id, provider, providers: model.providers, system, options: read.options },
    data.turns,
  );
  const history = useHistory(settings, chat);

  useEffect(() => {
    const url = new URL(location.href);
    url.search = formatSettings(settings);
    // Past the router on purpose: nothing has to be asked of the server.
    window.history.replaceState(window.history.state, "", url);
  }, [settings]);

  const change = (part: Readonly<Record<string, string>>) => setSettings({ ...settings, ...part });
  /** The hub says who runs the model; the conversation goes on with it. */
  const become = (next: Settings) => {
    setSettings({ ...next, model: next.model ?? model.id });
    if (next.model !== model.id)
      void navigate(`?${formatSettings(next)}`, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <section
        aria-label="Conversation with the model"
        className="min-w-0 self-start rounded-lg border border-line bg-surface p-3.5"
      >
        <ChatPanel
          chat={chat}
          draft={draft}
          takesImages={model.takesImages}
          listClass="max-h-[58dvh]"
          onDraft={setDraft}
        >
          <p className="text-ink-2">
            Talking with{" "}
            <Link to={`/${model.id}`} className="text-link">
              {model.id}
            </Link>
            .
          </p>
        </ChatPanel>
      </section>
      <aside aria-label="Settings" className="min-w-0 space-y-5">
        <div className="space-y-3">
          <Field label="Model">
            <Select
              value={model.id}
              onChange={({ target }) => {
                chat.stop();
                become({ ...settings, model: target.value, provider: "" });
              }}
            >
              {withChosen(data.models, model.id).map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </Select>
          </Field>
          <div className="flex items-center gap-2">
            <ProviderSelect
              providers={model.providers}
              value={provider}
              onChange={(id) => change({ provider: id })}
            />
            {chat.turns.length > 0 && chat.startedAt === undefined && (
              <KeepButton
                key={chat.turns.length}
                run={() => conversationToKeep(model.id, settings, chat.turns)}
              />
            )}
            <Button size="sm" className="needs-js" onClick={() => setShowsCode(true)}>
              Code
            </Button>
          </div>
        </div>
        <SettingsForm settings={settings} errors={read.errors} onChange={change} />
        <HistoryList
          history={history.kept}
          onForget={history.forget}
          onOpen={(kept) => {
            history.open(kept);
            chat.replace(kept.turns);
            become(kept.settings);
          }}
        />
      </aside>
      <Dialog
        open={showsCode}
        onClose={() => setShowsCode(false)}
        title="This conversation as a program"
        className="max-w-3xl"
      >
        <CodePanel model={model.id} query={programQuery(settings, read, chat.turns)} />
      </Dialog>
    </div>
  );
}

/** Pictures stay here: a run keeps what was said. */
const conversationToKeep = (
  model: string,
  settings: Settings,
  turns: readonly Turn[],
): RunToKeep => ({
  model,
  task: "conversational",
  input: {
    kind: "chat",
    settings,
    turns: turns.map(({ images: _, failure: __, isStopped: ___, ...turn }) => turn),
  },
  output: turns.at(-1)?.text ?? "",
  milliseconds: turns.at(-1)?.served?.milliseconds ?? 0,
});

const withChosen = (models: PlaygroundData["models"], id: string): PlaygroundData["models"] =>
  models.some((one) => one.id === id) ? models : [{ id }, ...models];
