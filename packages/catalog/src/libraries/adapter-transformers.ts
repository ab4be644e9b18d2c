import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const adapterTransformers: Library = {
  prettyLabel: "Adapters",
  repoName: "adapters",
  repoUrl: "https://github.com/Adapter-Hub/adapters",
  docsUrl: "https://huggingface.co/docs/hub/adapters",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  snippets: ({ id, config }) => [
    pipInstall("adapters"),
    python`
      from adapters import AutoAdapterModel

      model = AutoAdapterModel.from_pretrained(${pyString(config?.adapterTransformers?.modelName || "fill-in-model-name")})
      adapter = model.load_adapter(${pyString(id)}, set_active=True)
      print(model.adapter_summary())
    `,
  ],
};
