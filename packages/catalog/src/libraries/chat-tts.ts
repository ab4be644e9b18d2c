import type { Library } from "../library.ts";
import { pipInstall, python } from "../snippet.ts";

export const chatTts: Library = {
  prettyLabel: "ChatTTS",
  repoName: "ChatTTS",
  repoUrl: "https://github.com/2noise/ChatTTS.git",
  filter: false,
  countDownloads: 'path:"asset/GPT.pt"',
  snippets: () => [
    pipInstall("ChatTTS", "torchaudio"),
    python`
      import ChatTTS
      import torch
      import torchaudio

      chat = ChatTTS.Chat()
      chat.load(compile=False)  # True starts slower and then runs faster

      waves = chat.infer(["The ferry leaves from the north pier in ten minutes."])
      torchaudio.save("output.wav", torch.from_numpy(waves[0]).reshape(1, -1), 24000)
    `,
  ],
};
