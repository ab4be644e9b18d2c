import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { python } from "../snippet.ts";

export const univa: Library = {
  prettyLabel: "univa",
  repoName: "univa",
  repoUrl: "https://github.com/PKU-YuanGroup/UniWorld-V1",
  filter: true,
  countDownloads: 'path:"config.json"',
  snippets: ({ id }) => [
    python`
      # With a copy of https://github.com/PKU-YuanGroup/UniWorld-V1, from inside its folder
      import torch
      from transformers import AutoProcessor
      from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import (
          UnivaQwen2p5VLForConditionalGeneration,
      )

      processor = AutoProcessor.from_pretrained(${pyString(id)})
      model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
          ${pyString(id)}, torch_dtype=torch.bfloat16, attn_implementation="flash_attention_2"
      ).to("cuda")
    `,
  ],
};
