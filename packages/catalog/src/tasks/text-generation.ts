import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const textGeneration: Task = {
  label: "Text Generation",
  modality: "nlp",
  subtasks: [
    { id: "dialogue-modeling", label: "Dialogue Modeling" },
    { id: "dialogue-generation", label: "Dialogue Generation" },
    { id: "conversational", label: "Conversational" },
    { id: "language-modeling", label: "Language Modeling" },
    { id: "text-simplification", label: "Text simplification" },
    { id: "explanation-generation", label: "Explanation Generation" },
    { id: "abstractive-qa", label: "Abstractive QA" },
    { id: "open-domain-abstractive-qa", label: "Open Domain Abstractive QA" },
    { id: "closed-domain-qa", label: "Closed Domain QA" },
    { id: "open-book-qa", label: "Open Book QA" },
    { id: "closed-book-qa", label: "Closed Book QA" },
    { id: "text2text-generation", label: "Text2Text Generation" },
  ],
  libraries: ["transformers", "transformers.js"],
  summary: "Continues or answers a text: chat, drafts, code, stories, structured data.",
  page: {
    about: markdown`
      A language model predicts the next token, again and again. From that come chat assistants,
      code completion, drafting, extraction of structured data and agents that call tools.

      ### Variants

      - **Base** models continue a text. They are the start for fine-tuning and need examples in
        the prompt.
      - **Instruction** or chat models follow requests. They expect messages rendered with the chat
        template they were trained on.
      - **Reasoning** models write out their thinking first: slower, and better at mathematics and
        code.
      - **Code** models often also fill in the middle of a file.
      - **Encoder–decoder** models turn one text into another, as in simplification or grounded
        answers.

      Temperature and top-p set how varied the output is; a maximum number of tokens bounds its
      length.

      ### How to evaluate

      Perplexity compares models that share a tokenizer. For abilities use benchmarks: knowledge
      (MMLU), reasoning (GSM8K, GPQA), code that must pass tests (HumanEval), instruction following
      (IFEval). Public tests leak into training data, so keep a private set from your own use, and
      let people or a judging model compare answers blind.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "Prompt",
          content: "Write one sentence that could open a novel set on a night train.",
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Answer",
          content:
            "By the time the conductor noticed that carriage nine had no number, its only passenger had already begun to write her confession.",
        },
      ],
    },
    datasets: [
      {
        id: "CohereForAI/Global-MMLU",
        description:
          "Exam questions on 57 subjects in 42 languages, with notes on what depends on culture.",
      },
      {
        id: "HuggingFaceFW/fineweb-2",
        description: "Cleaned web text in more than a thousand languages, for pretraining.",
      },
      {
        id: "HuggingFaceH4/ultrachat_200k",
        description: "200,000 filtered conversations, for teaching a model to chat.",
      },
      {
        id: "open-r1/OpenThoughts-114k-math",
        description:
          "Mathematical problems with the reasoning written out and the answers checked.",
      },
      {
        id: "allenai/tulu-3-sft-mixture",
        description: "A broad mixture of instructions and answers, as used for the Tülu 3 models.",
      },
      {
        id: "HuggingFaceTB/smoltalk",
        description: "Synthetic instructions and conversations made for small models.",
      },
      {
        id: "HuggingFaceTB/finemath",
        description: "Web pages chosen for clear mathematics, for pretraining.",
      },
    ],
    models: [
      {
        id: "google/gemma-2-2b-it",
        description: "A small instruction model that runs on modest hardware.",
      },
      {
        id: "Qwen/Qwen3-Coder-480B-A35B-Instruct",
        description:
          "A very large mixture-of-experts model for programming and for agents that use tools.",
      },
      {
        id: "openai/gpt-oss-120b",
        description: "An open-weight model that reasons at an adjustable depth and calls tools.",
      },
      {
        id: "zai-org/GLM-4.5",
        description: "A large open model for reasoning, programming and agents.",
      },
      {
        id: "Qwen/Qwen3-4B-Thinking-2507",
        description: "A 4-billion-parameter model that thinks before it answers.",
      },
      { id: "Qwen/Qwen2.5-7B-Instruct-1M", description: "Reads up to a million tokens at once." },
      {
        id: "Qwen/Qwen2.5-Coder-32B-Instruct",
        description: "Writes, explains and repairs code in many languages.",
      },
      {
        id: "deepseek-ai/DeepSeek-R1",
        description: "A reasoning model trained largely by reinforcement learning.",
      },
    ],
    spaces: [
      { id: "akhaliq/anycoder", description: "Describe an application and get its code." },
      {
        id: "enzostvs/deepsite",
        description: "Builds a web page from a description and shows it at once.",
      },
      {
        id: "logikon/open_cot_leaderboard",
        description: "Compares how much models gain from reasoning step by step.",
      },
      {
        id: "ysharma/Explore_llamav2_with_TGI",
        description: "Chat with a Llama 2 model served by a production inference server.",
      },
      { id: "HuggingFaceH4/zephyr-chat", description: "A chat with the Zephyr model." },
      {
        id: "lmsys/chatbot-arena-leaderboard",
        description: "Ranks chat models by the votes of people who compare two answers blind.",
      },
      {
        id: "mlabonne/phixtral-chat",
        description: "A chat with a small model merged from several experts.",
      },
    ],
    metrics: [
      {
        id: "Cross Entropy",
        description: "How surprised the model is by each true next token; lower is better.",
      },
      {
        id: "Perplexity",
        description:
          "The exponential of cross entropy: among how many tokens the model hesitates on average.",
      },
    ],
    widgetModels: ["mistralai/Mistral-Nemo-Instruct-2407"],
    youtubeId: "e9gNEAlsOvU",
  },
};
