import type { Library } from "../library.ts";
import { python, shell } from "../snippet.ts";

export const seedStory: Library = {
  prettyLabel: "SEED-Story",
  repoName: "SEED-Story",
  repoUrl: "https://github.com/TencentARC/SEED-Story",
  filter: false,
  countDownloads: 'path:"cvlm_llama2_tokenizer/tokenizer.model"',
  reach: "own-models",
  snippets: () => [
    shell`
      git clone https://github.com/TencentARC/SEED-Story
      cd SEED-Story
      pip install -r requirements.txt
    `,
    python`
      import hydra
      from omegaconf import OmegaConf

      language = OmegaConf.load("configs/clm_models/llama2chat7b_lora.yaml")
      language_model = hydra.utils.instantiate(language, torch_dtype="fp16")

      agent = OmegaConf.load("configs/clm_models/agent_7b_sft.yaml")
      model = hydra.utils.instantiate(agent, llm=language_model)
    `,
  ],
};
