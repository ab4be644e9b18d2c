import type { Library } from "../library.ts";

export const f5Tts: Library = {
  prettyLabel: "F5-TTS",
  repoName: "F5-TTS",
  repoUrl: "https://github.com/SWivid/F5-TTS",
  filter: false,
  countDownloads: 'path_extension:"safetensors" OR path_extension:"pt"',
};
