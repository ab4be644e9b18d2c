import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const anyToAny: Task = {
  label: "Any-to-Any",
  modality: "multimodal",
  libraries: ["transformers"],
  summary: "Understands and produces several kinds of media in one model.",
  page: {
    about: markdown`
      Where other models join two kinds of media, any-to-any models have several on both sides:
      text, pictures, sound, sometimes video and action. One model can look at a picture, listen to
      a spoken question and answer aloud, or illustrate its own explanation, without a chain of
      specialists.

      ### Variants

      - **Omni assistants** see and hear, and answer in text and speech with little delay.
      - **Unified** models understand and generate pictures with shared weights, in tokens or with
        a diffusion part.
      - **Interleaved** generation mixes text and pictures in one answer.
      - **Action** models add control of robots or screens.

      Not every model covers every pair; its card says which inputs and outputs it has.

      ### How to evaluate

      Measure each direction with the tests of its own task: image-text-to-text suites for sight,
      word error rate and speech quality for the voice, FID and prompt following for pictures. Then
      test what only such a model does: answers that need two media at once, agreement between what
      it says and what it draws, and delay in live talk. Compare with a chain of single models,
      which is often the stronger baseline.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "lighthouse-night.png" },
        {
          type: "text",
          label: "Prompt",
          content: "Describe the picture and play a short tune that suits it.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Answer",
          content:
            "A lighthouse sweeps its beam over a calm sea under stars. Here is a music-box tune, quiet and bright.",
        },
        { type: "audio", filename: "melody.wav" },
      ],
    },
    datasets: [
      {
        id: "PKU-Alignment/align-anything",
        description: "Preferences of people for answers across text, pictures, audio and video.",
      },
    ],
    models: [
      {
        id: "Qwen/Qwen2.5-Omni-7B",
        description: "Sees, hears and reads; answers in text and speech as it goes.",
      },
      {
        id: "OmniGen2/OmniGen2",
        description: "Understands and makes pictures, and edits them by instruction.",
      },
      { id: "openbmb/MiniCPM-o-2_6", description: "Sees, listens and speaks on a phone." },
      {
        id: "ByteDance-Seed/BAGEL-7B-MoT",
        description: "Understands, makes and edits pictures, trained on interleaved data.",
      },
    ],
    spaces: [{ id: "OmniGen2/OmniGen2", description: "Make and edit pictures in a dialogue." }],
    metrics: [],
    widgetModels: [],
  },
};
