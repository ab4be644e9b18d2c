import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { useChat } from "../chat/use-chat.ts";
import type { PlaygroundData } from "../page-data/playground.ts";
import { CodePanel } from "./code-panel.tsx";
import { HistoryList } from "./history-list.tsx";
import { ModelControls } from "./model-controls.tsx";
import { programQuery } from "./program-query.ts";
import { formatSettings, readSettings, type Settings } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { STRINGS } from "./strings.ts";
import { TurnTools } from "./turn-tools.tsx";
import { useBranches } from "./use-branches.ts";
import { useHistory } from "./use-history.ts";

const COLUMNS = {
  plain: "lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]",
  withCode: "lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)_18rem]",
} as const;

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
  const [showsCode, setShowsCode] = useState(data.showsCode);
  const navigate = useNavigate();
  const system = settings.system ?? "";
  const provider = settings.provider || "auto";
  const read = readSettings(settings);
  const { chat, branches, ...branch } = useBranches(
    useChat(
      { model: model.id, provider, providers: model.providers, system, options: read.options },
      data.turns,
    ),
  );
  const history = useHistory(settings, chat, branches);

  useEffect(() => {
    const url = new URL(location.href);
    url.search = formatSettings(showsCode ? { ...settings, code: "1" } : settings);
    // Past the router on purpose: nothing has to be asked of the server.
    window.history.replaceState(window.history.state, "", url);
  }, [settings, showsCode]);

  const change = (part: Readonly<Record<string, string>>) => setSettings({ ...settings, ...part });
  /** The hub decides who runs the model; the conversation continues. */
  const become = (next: Settings) => {
    setSettings({ ...next, model: next.model ?? model.id });
    if (next.model !== model.id)
      void navigate(`?${formatSettings(showsCode ? { ...next, code: "1" } : next)}`, {
        replace: true,
        preventScrollReset: true,
      });
  };
  return (
    <div className={`grid gap-6 ${showsCode ? COLUMNS.withCode : COLUMNS.plain}`}>
      <section
        aria-label={STRINGS.playground.conversation}
        className="min-w-0 self-start rounded-lg border border-line bg-surface p-3.5"
      >
        <ChatPanel
          chat={chat}
          draft={draft}
          takesImages={model.takesImages}
          listClass="max-h-[58dvh]"
          onDraft={setDraft}
          tools={(index) => (
            <TurnTools
              chat={chat}
              branches={branches}
              index={index}
              onShow={branch.show}
              onEdit={branch.edit}
            />
          )}
        >
          <p className="text-ink-2">
            {STRINGS.playground.modelIs}
            <Link to={`/${model.id}`} className="text-link">
              {model.id}
            </Link>
            .
          </p>
        </ChatPanel>
      </section>
      {showsCode && (
        <section
          aria-label={STRINGS.playground.codeTitle}
          className="min-w-0 self-start lg:max-xl:order-last lg:max-xl:col-span-full"
        >
          <CodePanel model={model.id} query={programQuery(settings, read, chat.turns)} />
        </section>
      )}
      <aside aria-label={STRINGS.playground.settings} className="min-w-0 space-y-5">
        <ModelControls
          data={data}
          model={model}
          settings={settings}
          chat={chat}
          onBecome={become}
          onProvider={(id) => change({ provider: id })}
          showsCode={showsCode}
          onShowCode={() => setShowsCode(!showsCode)}
        />
        <SettingsForm
          settings={settings}
          defaults={model.defaults}
          errors={read.errors}
          onChange={change}
        />
        <HistoryList
          history={history.kept}
          onForget={history.forget}
          onOpen={(kept) => {
            history.open(kept);
            branch.open(kept.turns, kept.branches);
            become(kept.settings);
          }}
        />
      </aside>
    </div>
  );
}
