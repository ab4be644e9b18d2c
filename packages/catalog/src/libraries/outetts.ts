import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const outetts: Library = {
  prettyLabel: "OuteTTS",
  repoName: "OuteTTS",
  repoUrl: "https://github.com/edwko/OuteTTS",
  filter: false,
  snippets: ({ id, tags }) =>
    tags.includes("gguf") || tags.includes("onnx")
      ? []
      : [
          pipInstall("outetts"),
          python`
            import outetts

            interface = outetts.Interface(
                outetts.ModelConfig(
                    model_path=${pyString(id)},
                    tokenizer_path=${pyString(id)},
                    interface_version=outetts.InterfaceVersion.V3,
                    backend=outetts.Backend.HF,
                )
            )
            speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")
            settings = outetts.GenerationConfig(text="The ferry leaves at noon.", speaker=speaker)
            interface.generate(settings).save("output.wav")
          `,
        ],
};
