import type { Library } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { pipInstall, python } from "../snippet.ts";

export const aneforge: Library = {
  prettyLabel: "ANEForge",
  repoName: "ANEForge",
  repoUrl: "https://github.com/sbryngelson/ANEForge",
  docsUrl: "https://aneforge.readthedocs.io",
  filter: false,
  snippets: (model) => {
    const [, write] = KINDS.find(([applies]) => applies(model)) ?? [undefined, embeddings];
    return [pipInstall("aneforge"), python`${write(pyString(model.id))}`];
  },
};

const does = (task: string) => (model: ModelInfo) => model.pipelineTag === task;
const has = (tag: string) => (model: ModelInfo) => model.tags.includes(tag);

const textGeneration = (id: string) => code`
  import aneforge
  from transformers import AutoTokenizer

  tokenizer = AutoTokenizer.from_pretrained(${id})
  model = aneforge.load_llm(${id})

  tokens = model.generate(tokenizer.encode("The tide comes in and"), max_new_tokens=20)
  print(tokenizer.decode(tokens))
`;

const clip = (id: string) => code`
  import aneforge
  from PIL import Image

  model = aneforge.load_clip(${id})
  for label, probability in model.classify(Image.open("input.jpg"), ["cat", "dog", "llama"]):
      print(label, probability)
`;

const resnet = (id: string) => code`
  import aneforge
  import numpy

  model = aneforge.load_resnet(${id})
  batch = numpy.zeros((1, 3, 224, 224), dtype=numpy.float32)  # one picture, already normalized
  print(model(batch).argmax())
`;

const vision = (id: string) => code`
  import aneforge
  from PIL import Image

  model = aneforge.load_vit(${id})
  for label, score in model.classify(Image.open("input.jpg")):
      print(label, score)
`;

const speech = (id: string) => code`
  import aneforge
  import librosa

  model = aneforge.load_whisper(${id})
  waveform, _ = librosa.load("speech.wav", sr=16000)
  print(model.transcribe(waveform))
`;

const embeddings = (id: string) => code`
  from aneforge.sentence_transformers import SentenceTransformer

  model = SentenceTransformer(${id})
  print(model.encode(["Ships leave the harbour at noon"], normalize_embeddings=True).shape)
`;

type Kind = readonly [applies: (model: ModelInfo) => boolean, write: (id: string) => string];

/** The first kind that applies decides; any other model is read as a sentence encoder. */
const KINDS: readonly Kind[] = [
  [does("text-generation"), textGeneration],
  [does("zero-shot-image-classification"), clip],
  [has("clip"), clip],
  [has("resnet"), resnet],
  [does("image-classification"), vision],
  [does("automatic-speech-recognition"), speech],
];
