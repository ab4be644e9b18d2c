import { pythonFallback } from "../fallback-texts.ts";
import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { isPythonName, pipInstall, python } from "../snippet.ts";

export const paddlenlp: Library = {
  prettyLabel: "paddlenlp",
  repoName: "PaddleNLP",
  repoUrl: "https://github.com/PaddlePaddle/PaddleNLP",
  docsUrl: "https://huggingface.co/docs/hub/paddlenlp",
  filter: true,
  countDownloads: 'path:"model_config.json"',
  snippets: ({ id, config }) => {
    const architecture = config?.architectures?.[0];
    const className = architecture && isPythonName(architecture) ? architecture : undefined;
    return [
      pipInstall("paddlenlp"),
      python`
        ${className ? "" : pythonFallback("modelTypeUnknown").content}
        from paddlenlp.transformers import AutoTokenizer, ${className ?? "AutoModel"}

        tokenizer = AutoTokenizer.from_pretrained(${pyString(id)}, from_hf_hub=True)
        model = ${className ?? "AutoModel"}.from_pretrained(${pyString(id)}, from_hf_hub=True)
      `,
    ];
  },
};
