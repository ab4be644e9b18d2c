import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const videoToVideo: Task = {
  label: "Video-to-Video",
  modality: "cv",
  hiddenIn: ["datasets"],
  libraries: ["diffusers"],
  summary: "Changes a video: another style, another season, sharper, longer.",
  page: {
    about: markdown`
      Video-to-video models keep the motion of a clip and change something else. What makes it
      harder than editing frame after frame is time: a change must stay put while camera and
      objects move.

      ### Variants

      - **Restoration**: noise, blur, scratches and compression are removed.
      - **Super-resolution** enlarges; **interpolation** adds frames between frames.
      - **Style transfer** repaints the clip.
      - **Instruction editing** swaps a coat, a season or a background.
      - **Inpainting** removes things; **outpainting** widens the picture.
      - **Controlled generation** takes only the structure (depth, edges, pose) and makes
        everything else new.

      Long clips are handled in overlapping pieces.

      ### How to evaluate

      For restoration with a known original, PSNR, SSIM and LPIPS for each frame, plus the error
      after warping one frame to the next. For editing, three questions: is the instruction
      followed (similarity of frames and text), is the rest untouched, is it steady over time
      (similarity of neighboring frames, flicker). Watch at full speed as well: what looks right
      in stills may shimmer.
    `,
    demo: {
      inputs: [{ type: "img", filename: "boat-sailing.png" }],
      outputs: [{ type: "img", filename: "boat-sailing-night.png" }],
    },
    datasets: [
      {
        id: "suimu/VIRESET",
        description: "Annotated videos for training and testing the editing of single objects.",
      },
      {
        id: "zhangsh2001/LongV-EVAL",
        description: "Longer videos with prompts, for testing how editing holds up over time.",
      },
      {
        id: "Iceclear/SeedVR_VideoDemos",
        description: "Clips from the SeedVR restoration models.",
      },
    ],
    models: [
      {
        id: "decart-ai/Lucy-Edit-Dev",
        description: "Changes clothes, characters and places by instruction.",
      },
      {
        id: "LeoLau/Shape-for-Motion",
        description: "Edits objects in a video by way of a 3D stand-in.",
      },
      {
        id: "nvidia/Cosmos-Transfer2.5-2B",
        description:
          "Turns simulated or rough video into realistic scenes, guided by depth, edges or segments.",
      },
      {
        id: "numz/SeedVR2_comfyUI",
        description: "Restores and enlarges video in a single step, packed for ComfyUI.",
      },
    ],
    spaces: [
      { id: "decart-ai/lucy-edit-dev", description: "Edit a clip by instruction." },
      { id: "ByteDance-Seed/SeedVR2-3B", description: "Restore a blurred or small video." },
    ],
    metrics: [],
    widgetModels: [],
  },
};
