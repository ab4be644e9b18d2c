import type { Library } from "../library.ts";
import { pyString } from "../literals.ts";
import { localFolder, pipInstall, python } from "../snippet.ts";

export const chatTts: Library = {
  prettyLabel: "ChatTTS",
  repoName: "ChatTTS",
  repoUrl: "https://github.com/2noise/ChatTTS.git",
  filter: false,
  countDownloads: 'path:"asset/GPT.pt"',
  reach: "folder",
  snippets: ({ id }, hub) => [
    pipInstall("ChatTTS", "torchaudio"),
    python`
      import ChatTTS
      import torch
      import torchaudio

      chat = ChatTTS.Chat()
      chat.load(${hub ? `source="custom", custom_path=${pyString(localFolder(id))}, ` : ""}compile=False)  # True starts slower and then runs faster

      waves = chat.infer(["The ferry leaves from the north pier in ten minutes."])
      torchaudio.save("output.wav", torch.from_numpy(waves[0]).reshape(1, -1), 24000)
    `,
  ],
};
