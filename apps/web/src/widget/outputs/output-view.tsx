import type { OutputKind } from "@orrery/inference/task-forms";
import type { ComponentType } from "react";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { AnswersOutput } from "./answers-output.tsx";
import { EntitiesOutput } from "./entities-output.tsx";
import { JsonOutput } from "./json-output.tsx";
import { FillsOutput, LabelsOutput, SimilaritiesOutput } from "./labels-output.tsx";
import { AudioOutput, AudiosOutput, ImageOutput, VideoOutput } from "./media-output.tsx";
import type { OutputProps } from "./output-props.ts";
import { TextOutput } from "./text-output.tsx";

const RowsOutput = lazyComponent(() => import("./rows-output.tsx"));

const VIEWS: { readonly [Kind in OutputKind]: ComponentType<OutputProps<Kind>> } = {
  labels: LabelsOutput,
  fills: FillsOutput,
  entities: EntitiesOutput,
  answers: AnswersOutput,
  similarities: SimilaritiesOutput,
  text: TextOutput,
  boxes: lazyComponent(() => import("./boxes-output.tsx")),
  masks: lazyComponent(() => import("./masks-output.tsx")),
  image: ImageOutput,
  audio: AudioOutput,
  audios: AudiosOutput,
  video: VideoOutput,
  rows: (props) => <RowsOutput {...props} fallback={<JsonOutput {...props} />} />,
  json: JsonOutput,
};

/** An answer in the way its task is shown. */
export function OutputView({
  kind,
  ...props
}: { readonly kind: OutputKind; readonly output: unknown } & Omit<OutputProps<"json">, "output">) {
  const View = VIEWS[kind] as ComponentType<OutputProps<"json">>;
  return <View {...props} />;
}
