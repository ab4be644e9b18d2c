import type { Chat } from "../chat/use-chat.ts";
import type { PlaygroundData } from "../page-data/playground.ts";
import type { Turn } from "../page-data/turn.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select } from "../ui/field.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { RunToKeep } from "../widget/keep-run.ts";
import { ProviderSelect } from "../widget/provider-select.tsx";
import type { Settings } from "./settings.ts";
import { STRINGS } from "./strings.ts";

const KeepButton = lazyComponent(() => import("../widget/keep-button.tsx"));

/** Which model answers and who runs it, and what can be done with the conversation. */
export function ModelControls({
  data,
  model,
  settings,
  chat,
  onBecome,
  onProvider,
  showsCode,
  onShowCode,
}: {
  readonly data: PlaygroundData;
  readonly model: NonNullable<PlaygroundData["model"]>;
  readonly settings: Settings;
  readonly chat: Chat;
  readonly onBecome: (settings: Settings) => void;
  readonly onProvider: (id: string) => void;
  readonly showsCode: boolean;
  readonly onShowCode: () => void;
}) {
  return (
    <div className="space-y-3">
      <Field label={STRINGS.playground.model}>
        <Select
          value={model.id}
          onChange={({ target }) => {
            chat.stop();
            onBecome({ ...settings, model: target.value, provider: "" });
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
          value={settings.provider || "auto"}
          onChange={onProvider}
        />
        {chat.turns.length > 0 && chat.startedAt === undefined && (
          <KeepButton
            key={chat.turns.length}
            run={() => conversationToKeep(model.id, settings, chat.turns)}
          />
        )}
        <Button
          size="sm"
          className="needs-js aria-pressed:border-accent aria-pressed:bg-accent-soft"
          aria-pressed={showsCode}
          onClick={onShowCode}
        >
          {STRINGS.playground.code}
        </Button>
      </div>
    </div>
  );
}

/** Images are not saved: a run keeps the text. */
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
