import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const pyannoteAudio: Library = {
  prettyLabel: "pyannote.audio",
  repoName: "pyannote-audio",
  repoUrl: "https://github.com/pyannote/pyannote-audio",
  filter: true,
  snippets: ({ id, tags }) => [
    pipInstall("pyannote.audio"),
    tags.includes("pyannote-audio-pipeline") ? pipeline(pyString(id)) : model(pyString(id)),
  ],
};

const pipeline = (id: string) => python`
  from pyannote.audio import Audio, Pipeline
  from pyannote.core import Segment

  pipeline = Pipeline.from_pretrained(${id})
  print(pipeline("speech.wav"))

  # Three seconds of it
  wave, rate = Audio().crop("speech.wav", Segment(1.0, 4.0))
  print(pipeline({"waveform": wave, "sample_rate": rate}))
`;

const model = (id: string) => python`
  from pyannote.audio import Inference, Model
  from pyannote.core import Segment

  inference = Inference(Model.from_pretrained(${id}))
  print(inference("speech.wav"))

  # Three seconds of it
  print(inference.crop("speech.wav", Segment(1.0, 4.0)))
`;
