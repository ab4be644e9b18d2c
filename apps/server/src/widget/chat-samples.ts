import { findSampleInputs, type ModelInfo } from "@orrery/catalog";
import type { ChatSample } from "@orrery/web/page-data/widget";
import { MEDIA_PATH } from "../base/assets.ts";
import { type CardExample, titleOf } from "./card-example.ts";

const MOST = 8;

/** What a chat can begin with: the card's own examples, or else some in the model's language. */
export function chatSamples(
  model: ModelInfo,
  language: string | undefined,
  takesImages: boolean,
): readonly ChatSample[] {
  const task = takesImages ? "image-text-to-text" : "conversational";
  const ofCard = (model.widgetData ?? []).flatMap((example: CardExample) =>
    sampleOf(example.messages ?? [{ role: "user", content: example.text }], "", example),
  );
  if (ofCard.length > 0) return ofCard.slice(0, MOST);
  return findSampleInputs(task, language)
    .flatMap((messages) => sampleOf(messages, MEDIA_PATH, {}))
    .slice(0, MOST);
}

/** The first question and the messages before it; none without a question. */
function sampleOf(
  messages: unknown,
  mediaUrl: string,
  example: CardExample,
): readonly ChatSample[] {
  if (!Array.isArray(messages)) return [];
  const contentOf = (wanted: string): unknown =>
    messages.find((message) => message?.role === wanted)?.content;
  const question = contentOf("user");
  const parts: readonly unknown[] = Array.isArray(question) ? question : [{ text: question }];
  const text = parts.map((part) => (part as { text?: unknown }).text).find(isText);
  if (text === undefined) return [];
  const system = contentOf("system");
  const image = parts.map((part) => (part as ImagePart).image_url?.url).find(isText);
  return [
    {
      title: titleOf(example, { text }),
      text,
      ...(isText(system) && { system }),
      ...(image !== undefined && mediaUrl !== "" && { image: mediaUrl + image }),
    },
  ];
}

interface ImagePart {
  readonly image_url?: { readonly url?: unknown };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
