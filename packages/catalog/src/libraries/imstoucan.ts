import type { Library } from "../library.ts";

export const imstoucan: Library = {
  prettyLabel: "IMS Toucan",
  repoName: "IMS-Toucan",
  repoUrl: "https://github.com/DigitalPhonetics/IMS-Toucan",
  filter: false,
  countDownloads: 'path:"embedding_gan.pt" OR path:"Vocoder.pt" OR path:"ToucanTTS.pt"',
};
