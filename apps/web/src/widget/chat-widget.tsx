import { useState } from "react";
import { useAnswer } from "../account/use-answer.ts";
import type { AskedCall } from "../calls/asked-call.ts";
import { nameProvider } from "../calls/call-served.ts";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { useChat } from "../chat/use-chat.ts";
import type { Turn } from "../page-data/turn.ts";
import type { ChatSample, ChatWidgetData } from "../page-data/widget.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ProviderSelect } from "./provider-select.tsx";
import { Samples } from "./samples.tsx";
import { STRINGS } from "./strings.ts";

/** Talking with the model on its page; more can be set in the playground. */
export function ChatWidget({
  model,
  data: { providers, samples, start, takesImages },
  onInput,
  action,
}: {
  readonly model: string;
  readonly data: ChatWidgetData;
  /** Called with what is to be sent, for the code panel. */
  readonly onInput?: (asked: AskedCall) => void;
  /** Where the form is posted without JavaScript: the model's page, if it stands on another. */
  readonly action?: string;
}) {
  const posted = useAnswer();
  const [provider, setProvider] = useState("auto");
  const [system, setSystem] = useState(start.system ?? "");
  const [draft, setDraft] = useState({ text: start.text, images: [] as readonly string[] });
  const chat = useChat(
    { model, provider, providers, system, options: {} },
    postedTurns(posted, providers),
  );

  const follow = (next: typeof draft, words = system) => {
    setDraft(next);
    if (next.text) onInput?.({ inputs: inputsOf(words, next.text) });
  };
  const choose = async ({ text, system: words = "", image }: ChatSample) => {
    setSystem(words);
    follow({ text, images: [] }, words);
    if (image === undefined || !takesImages) return;
    const { readDataUrl } = await import("../chat/read-pictures.ts");
    const url = await readDataUrl(await (await fetch(image)).blob());
    setDraft({ text, images: [url] });
  };
  return (
    <ChatPanel
      chat={chat}
      draft={draft}
      takesImages={takesImages}
      listClass="max-h-96"
      action={action}
      onDraft={follow}
      settings={
        <>
          <ProviderSelect providers={providers} value={provider} onChange={setProvider} />
          <ButtonLink
            to={`${pathTo("playground")}?${new URLSearchParams({ model })}`}
            size="sm"
            variant="ghost"
            className="ml-auto"
          >
            {STRINGS.chat.playground}
          </ButtonLink>
        </>
      }
    >
      <Samples
        titles={samples.map(({ title }) => title)}
        onChoose={(index) => samples[index] && void choose(samples[index])}
      />
      {system && <p className="text-xs text-ink-3">{STRINGS.chat.system(system)}</p>}
    </ChatPanel>
  );
}

/** A question alone is edited as words; with instructions before it, it is a conversation. */
const inputsOf = (system: string, text: string): string =>
  system === ""
    ? text
    : JSON.stringify(
        [
          { role: "system", content: system },
          { role: "user", content: text },
        ],
        null,
        2,
      );

/** The conversation that a form without a script has led to. */
function postedTurns(
  { run, failure, values }: ReturnType<typeof useAnswer>,
  providers: ChatWidgetData["providers"],
): readonly Turn[] {
  if (!run && !failure) return [];
  const text = (run?.output as { readonly text?: string } | undefined)?.text ?? "";
  const { provider, milliseconds = 0 } = run ?? {};
  const served = nameProvider({ milliseconds, ...(provider && { provider }) }, providers);
  return [
    { role: "user", text: values.text ?? "" },
    { role: "assistant", text, ...(run && { served }), ...(failure && { failure }) },
  ];
}
