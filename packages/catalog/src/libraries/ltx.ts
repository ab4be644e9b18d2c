import type { Library, LibrarySnippet } from "../library.ts";
import { shString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { modelName, shell } from "../snippet.ts";

export const ltx: Library = {
  prettyLabel: "LTX-2",
  repoName: "LTX-2",
  repoUrl: "https://github.com/Lightricks/LTX-2",
  docsUrl: "https://github.com/Lightricks/LTX-2",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
  snippets: (model) => {
    const generation = isSecondGeneration(model) ? SPLIT : WHOLE;
    const folder = `models/${modelName(model.id)}`;
    const role = ROLES.find((tag) => model.tags.includes(tag)) ?? "base";
    return [
      install(generation),
      download(
        model,
        folder,
        role === "base" ? generation.baseNeeds : adapterNeeds(model, generation),
      ),
      ...generation.commands[role].map((command) => run(command, folder, role)),
    ];
  },
};

/** Adapters name their kind in a tag; the first that is present decides. */
const ROLES = ["ic-lora", "lora"] as const;
type Role = (typeof ROLES)[number] | "base";

interface Command {
  readonly purpose: string;
  /** The module of the pipelines' package. */
  readonly module: string;
  /** Option → file below the weights' folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Already quoted. */
  readonly options: readonly string[];
}

/** Another repo whose weights are needed, and its target folder. */
type Download = readonly [repo: string, folder: string];

interface Generation {
  readonly sync: string;
  /** What an adapter is for, where its card does not say. */
  readonly base: string;
  readonly baseNeeds: readonly Download[];
  readonly adapterNeeds: readonly Download[];
  readonly commands: Readonly<Record<Role, readonly Command[]>>;
}

/** Later models are split into one file per part; their id, a tag or their base says so. */
function isSecondGeneration({ id, tags, cardData }: ModelInfo): boolean {
  return [id, ...tags, cardData?.baseModel ?? []].flat().some((name) => /ltx[-_]?2\.5/i.test(name));
}

const PROMPT = '--prompt "A paper boat drifts down a rainy street"';
const OUTPUT = "--output-path output.mp4";
const REFERENCE = "--video-conditioning reference.mp4 1.0";
const SOME_FRAMES = "--num-frames 121";

const BASE_FOLDER = "models/base";
const GEMMA_FOLDER = "models/gemma-3-12b";
const GEMMA = `--gemma-root ${GEMMA_FOLDER}`;
const DETAILER_REPO = "Lightricks/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler";
const DETAILER_FOLDER = "models/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler";
const DETAILER = `${DETAILER_FOLDER}/ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors`;

const PARTS = {
  "transformer-path": "diffusion_models/DISTILLED_TRANSFORMER.safetensors",
  "text-encoder-path": "text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors",
  "video-vae-path": "vae/VIDEO_VAE.safetensors",
  "audio-vae-path": "vae/AUDIO_VAE.safetensors",
  "spatial-upsampler-path": "latent_upscale_models/SPATIAL_UPSAMPLER.safetensors",
};

const SPLIT: Generation = {
  sync: "uv sync --extra natten",
  base: "Lightricks/LTX-2.5",
  baseNeeds: [[DETAILER_REPO, DETAILER_FOLDER]],
  adapterNeeds: [],
  commands: {
    "ic-lora": [
      {
        purpose: "From one video to another",
        module: "ic_lora",
        files: PARTS,
        options: [REFERENCE, PROMPT, OUTPUT],
      },
    ],
    lora: [{ purpose: "From text", module: "distilled", files: PARTS, options: [PROMPT, OUTPUT] }],
    base: [
      {
        purpose: "Fast",
        module: "distilled",
        files: PARTS,
        options: [SOME_FRAMES, PROMPT, OUTPUT],
      },
      {
        purpose: "With more detail",
        module: "dfr_pipeline",
        files: {
          ...PARTS,
          "temporal-upsampler-path": "latent_upscale_models/TEMPORAL_UPSAMPLER.safetensors",
        },
        options: [
          `--detailing-lora ${DETAILER}`,
          "--spatial-upscalings 1 --temporal-upscalings 1",
          "--height 1088 --width 1920",
          SOME_FRAMES,
          PROMPT,
          OUTPUT,
        ],
      },
    ],
  },
};

const DISTILLED = {
  "distilled-checkpoint-path": "DISTILLED_CHECKPOINT.safetensors",
  "spatial-upsampler-path": "SPATIAL_UPSAMPLER.safetensors",
};

const TWO_STAGES = {
  "checkpoint-path": "CHECKPOINT.safetensors",
  "distilled-lora": "DISTILLED_LORA.safetensors",
  "spatial-upsampler-path": "SPATIAL_UPSAMPLER.safetensors",
};

const TEXT_ENCODER: Download = ["google/gemma-3-12b-it-qat-q4_0-unquantized", GEMMA_FOLDER];

const WHOLE: Generation = {
  sync: "uv sync --frozen",
  base: "Lightricks/LTX-2.3",
  baseNeeds: [TEXT_ENCODER],
  adapterNeeds: [TEXT_ENCODER],
  commands: {
    "ic-lora": [
      {
        purpose: "From one video to another",
        module: "ic_lora",
        files: DISTILLED,
        options: [GEMMA, REFERENCE, PROMPT, OUTPUT],
      },
    ],
    lora: [
      {
        purpose: "From text, in two stages",
        module: "ti2vid_two_stages_hq",
        files: TWO_STAGES,
        options: [GEMMA, PROMPT, OUTPUT],
      },
    ],
    base: [
      {
        purpose: "Fast",
        module: "distilled",
        files: DISTILLED,
        options: [GEMMA, PROMPT, OUTPUT],
      },
      {
        purpose: "In two stages, for higher quality",
        module: "ti2vid_two_stages_hq",
        files: TWO_STAGES,
        options: [GEMMA, PROMPT, OUTPUT],
      },
    ],
  },
};

const install = ({ sync }: Generation) => shell`
  git clone https://github.com/Lightricks/LTX-2.git
  cd LTX-2
  ${sync}
`;

function adapterNeeds({ cardData }: ModelInfo, { base, adapterNeeds }: Generation) {
  const [named] = [cardData?.baseModel ?? []].flat();
  return [...adapterNeeds, [named || base, BASE_FOLDER] as const];
}

const download = ({ id }: ModelInfo, folder: string, others: readonly Download[]) =>
  shell`${[[id, folder] as const, ...others].map(fetchRepo).join("\n")}`;

const fetchRepo = ([repo, folder]: Download) =>
  `hf download ${shString(repo)} --local-dir ${shString(folder)}`;

/** Names in capitals are files of the repo; one strength follows a LoRA's file. */
function run(command: Command, folder: string, role: Role): LibrarySnippet {
  const weights = role === "base" ? folder : BASE_FOLDER;
  const files = Object.entries(command.files).map(
    ([option, file]) =>
      `--${option} ${shString(`${weights}/${file}`)}${option === "distilled-lora" ? " 0.8" : ""}`,
  );
  const adapter = role === "base" ? [] : [`--lora ${shString(`${folder}/LORA.safetensors`)} 1.0`];
  const words = [...files, ...adapter, ...command.options].join(" \\\n  ");
  const hint =
    role === "ic-lora" ? "" : "\n# To start from a picture, add: --image input.jpg 0 0.8";
  return shell`${`# ${command.purpose}\nuv run python -m ltx_pipelines.${command.module} \\\n  ${words}${hint}`}`;
}
