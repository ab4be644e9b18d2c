import type { Library } from "../library.ts";

export const dockingAtHome: Library = {
  prettyLabel: "Docking@Home",
  repoName: "Docking@Home",
  repoUrl: "https://huggingface.co/OpenPeerAI/DockingAtHOME",
  filter: false,
  countDownloads: 'path:"setup.py"',
};
