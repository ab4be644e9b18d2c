import { pythonFallback } from "../fallback-texts.ts";
import type { HubAddress, Library, LibrarySnippet } from "../library.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { isPythonName, pipInstall, python } from "../snippet.ts";
import { diffusersPrompt } from "./diffusers.ts";
import { chatCall, processorVariable } from "./transformers.ts";

export const prunaAi: Library = {
  prettyLabel: "Pruna AI",
  repoName: "Pruna AI",
  repoUrl: "https://github.com/PrunaAI/pruna",
  docsUrl: "https://docs.pruna.ai",
  filter: false,
  snippets: (model, hub) => {
    const edition = model.tags.includes("pruna_pro-ai") ? PRO : OPEN;
    return [pipInstall(edition.requirement), ...usage(model, edition, hub)];
  },
};

interface Edition {
  readonly requirement: string;
  readonly module: string;
  readonly className: string;
}

const OPEN: Edition = { requirement: "pruna", module: "pruna", className: "PrunaModel" };
const PRO: Edition = { requirement: "pruna-pro", module: "pruna_pro", className: "PrunaProModel" };

function usage(
  model: ModelInfo,
  edition: Edition,
  hub: HubAddress | undefined,
): readonly LibrarySnippet[] {
  if (model.tags.includes("diffusers")) {
    const task = model.pipelineTag ?? "";
    const write = Object.hasOwn(PICTURE_TASKS, task) ? PICTURE_TASKS[task]! : textToImage;
    return [python`${write(model, edition)}`];
  }
  if (model.tags.includes("transformers"))
    return [python`${withTransformers(model, edition, hub)}`];
  return [python`${plain(model, edition)}`];
}

const load = (variable: string, { id }: ModelInfo, { className }: Edition) =>
  `${variable} = ${className}.from_pretrained(${pyString(id)})`;

const plain = (model: ModelInfo, edition: Edition) => code`
  from ${edition.module} import ${edition.className}

  ${load("model", model, edition)}
`;

const textToImage = (model: ModelInfo, edition: Edition) => code`
  from ${edition.module} import ${edition.className}

  ${load("pipe", model, edition)}
  pipe(${diffusersPrompt(model, "A lighthouse on a cliff at dawn, watercolor")}).images[0].save("output.png")
`;

const imageToImage = (model: ModelInfo, edition: Edition) => code`
  from diffusers.utils import load_image
  from ${edition.module} import ${edition.className}

  ${load("pipe", model, edition)}
  result = pipe(
      image=load_image("input.png"), prompt=${diffusersPrompt(model, "Make the dragon green")}
  )
  result.images[0].save("output.png")
`;

const imageToVideo = (model: ModelInfo, edition: Edition) => code`
  from diffusers.utils import export_to_video, load_image
  from ${edition.module} import ${edition.className}

  ${load("pipe", model, edition)}
  result = pipe(
      image=load_image("input.png"), prompt=${diffusersPrompt(model, "Waves roll towards the shore")}
  )
  export_to_video(result.frames[0], "output.mp4")
`;

const textToVideo = (model: ModelInfo, edition: Edition) => code`
  from diffusers.utils import export_to_video
  from ${edition.module} import ${edition.className}

  ${load("pipe", model, edition)}
  result = pipe(prompt=${diffusersPrompt(model, "Waves roll towards the shore")})
  export_to_video(result.frames[0], "output.mp4")
`;

/** Any other pipeline tag generates an image from a text. */
const PICTURE_TASKS: Readonly<Record<string, typeof textToImage>> = {
  "image-to-image": imageToImage,
  "image-to-video": imageToVideo,
  "text-to-video": textToVideo,
};

function withTransformers(model: ModelInfo, edition: Edition, hub: HubAddress | undefined): string {
  const processor = model.transformersInfo?.processor;
  if (!model.transformersInfo) {
    return code`
      ${pythonFallback("modelTypeUnknown").content}
      ${plain(model, edition)}
    `;
  }
  if (!processor || !isPythonName(processor)) return plain(model, edition);
  const variable = processorVariable(processor);
  return code`
    from ${edition.module} import ${edition.className}
    from transformers import ${processor}

    ${variable} = ${processor}.from_pretrained(${pyString(model.id)})
    ${load("model", model, edition)}
    ${chatCall(model, variable, hub)}
  `;
}
