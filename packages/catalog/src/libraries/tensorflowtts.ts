import type { Library, LibrarySnippet } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const tensorflowtts: Library = {
  prettyLabel: "TensorFlowTTS",
  repoName: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
  filter: false,
  snippets: ({ id, tags }) => [pipInstall("TensorFlowTTS"), write(pyString(id), tags)],
};

function write(id: string, tags: readonly string[]): LibrarySnippet {
  if (tags.includes("text-to-mel")) {
    return python`
      from tensorflow_tts.inference import AutoProcessor, TFAutoModel

      processor = AutoProcessor.from_pretrained(${id})
      model = TFAutoModel.from_pretrained(${id})
      tokens = processor.text_to_sequence("The ferry leaves at noon.")
    `;
  }
  if (tags.includes("mel-to-wav")) {
    return python`
      import numpy
      from tensorflow_tts.inference import TFAutoModel

      model = TFAutoModel.from_pretrained(${id})
      wave = model.inference(numpy.load("spectrogram.npy"))
    `;
  }
  return python`
    from tensorflow_tts.inference import TFAutoModel

    model = TFAutoModel.from_pretrained(${id})
  `;
}
