import type { HubAddress, Library } from "../library.ts";
import { pyString, shString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { modelName, pipInstall, python, samplePicture, shell } from "../snippet.ts";

export const mlx: Library = {
  prettyLabel: "MLX",
  repoName: "MLX",
  repoUrl: "https://github.com/ml-explore/mlx-examples/tree/main",
  filter: true,
  snippets: (model, hub) => {
    if (model.pipelineTag === "image-text-to-text")
      return [pipInstall("mlx-vlm"), vision(model, hub)];
    if (model.pipelineTag !== "text-generation") return [download(model)];
    return [
      pipInstall("mlx-lm"),
      model.tags.includes("conversational") ? chat(model) : completion(model),
    ];
  },
};

const completion = ({ id }: ModelInfo) => python`
  from mlx_lm import generate, load

  model, tokenizer = load(${pyString(id)})
  print(generate(model, tokenizer, prompt="The tide comes in and"))
`;

const chat = ({ id }: ModelInfo) => python`
  from mlx_lm import generate, load

  model, tokenizer = load(${pyString(id)})
  messages = [{"role": "user", "content": "Why is the sky dark at night?"}]
  prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
  print(generate(model, tokenizer, prompt=prompt))
`;

const vision = ({ id }: ModelInfo, hub: HubAddress | undefined) => python`
  from mlx_vlm import generate, load
  from mlx_vlm.prompt_utils import apply_chat_template
  from mlx_vlm.utils import load_config

  model, processor = load(${pyString(id)})
  config = load_config(${pyString(id)})

  pictures = [${pyString(samplePicture(hub))}]
  prompt = apply_chat_template(
      processor, config, "What is happening in this picture?", num_images=len(pictures)
  )
  print(generate(model, processor, prompt, pictures))
`;

const download = ({ id }: ModelInfo) => shell`
  pip install huggingface_hub
  hf download ${shString(id)} --local-dir ${shString(`./${modelName(id)}`)}
`;
