import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { pipInstall, python } from "../snippet.ts";

export const zonos: Library = {
  prettyLabel: "Zonos",
  repoName: "Zonos",
  repoUrl: "https://github.com/Zyphra/Zonos",
  docsUrl: "https://github.com/Zyphra/Zonos",
  filter: false,
  snippets: ({ id }) => [
    pipInstall("git+https://github.com/Zyphra/Zonos.git"),
    python`
      import torchaudio
      from zonos.conditioning import make_cond_dict
      from zonos.model import Zonos

      model = Zonos.from_pretrained(${pyString(id)}, device="cuda")

      speaker = model.make_speaker_embedding(*torchaudio.load("voice.wav"))
      request = make_cond_dict(text="The ferry leaves at noon.", speaker=speaker, language="en-us")
      codes = model.generate(model.prepare_conditioning(request))

      wave = model.autoencoder.decode(codes)[0].cpu()
      torchaudio.save("output.wav", wave, model.autoencoder.sampling_rate)
    `,
  ],
};
