import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const videoTextToText: Task = {
  label: "Video-Text-to-Text",
  modality: "multimodal",
  libraries: ["transformers"],
  summary: "Answers in text to videos and words together.",
  page: {
    about: markdown`
      These models sample frames from a video, turn them into tokens and answer questions about
      what happens. They describe scenes for blind viewers, search archives, summarize lectures and
      check procedures.

      ### Variants

      - **Video only** models see frames; **video and audio** models also hear speech and sounds.
      - **Interleaved** models mix videos, pictures and text in one conversation.
      - **Long video** models compress frames or choose those that matter.
      - **Temporal grounding** answers with times: from when to when.
      - **Streaming** models speak up while they watch.

      How many frames are taken, and at what size, matters as much as the model: what falls between
      two frames was never seen.

      ### How to evaluate

      Multiple-choice suites (Video-MME, MVBench, LongVideoBench) give accuracy by length and by
      skill: action, order, counting, cause. Compare with the score from a single frame or from the
      question alone, since many questions need no video. For captions and open answers use a
      judging model and people. State the number of frames and whether subtitles were given.
    `,
    demo: {
      inputs: [
        { type: "img", filename: "juggler.png" },
        {
          type: "text",
          label: "Question",
          content: "How many balls does the person juggle, and what colors are they?",
        },
      ],
      outputs: [
        { type: "text", label: "Answer", content: "Three: one yellow, one blue and one green." },
      ],
    },
    datasets: [
      {
        id: "lmms-lab/Video-MME",
        description:
          "900 videos from seconds to an hour long, with multiple-choice questions on them.",
      },
      {
        id: "lmms-lab/VideoChatGPT",
        description: "A hundred thousand instructions and answers about videos.",
      },
      {
        id: "HuggingFaceFV/finevideo",
        description: "Videos with rich notes on scenes, mood and story.",
      },
    ],
    models: [
      {
        id: "Vision-CAIR/LongVU_Qwen2_7B",
        description: "Compresses long videos so that an hour fits.",
      },
      {
        id: "GoodiesHere/Apollo-LMMs-Apollo-7B-t32",
        description: "A study of what matters in such models, with strong results for the size.",
      },
      {
        id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct",
        description: "Small enough for a laptop, for pictures and videos.",
      },
    ],
    spaces: [
      { id: "llava-hf/video-llava", description: "Chat about a video or a picture." },
      {
        id: "opencompass/openvlm_video_leaderboard",
        description: "Compares models on many video benchmarks.",
      },
      {
        id: "HuggingFaceTB/SmolVLM2-HighlightGenerator",
        description: "Cuts the highlights out of a long video.",
      },
    ],
    metrics: [],
    widgetModels: [],
  },
};
