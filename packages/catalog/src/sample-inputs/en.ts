import type { LanguageSamples } from "./sample-inputs.ts";

/** The language every other falls back to: its type asks for a sample of each task. */
export const en: Required<LanguageSamples> = {
  "audio-classification": ["birdsong.wav"],
  "audio-to-audio": ["mixture.wav"],
  "automatic-speech-recognition": ["voice.wav"],
  conversational: [
    [{ role: "user", content: "Why is the sky dark at night, although it is full of stars?" }],
    [{ role: "user", content: "Plan a rainy Sunday for two people and a curious dog." }],
    [
      { role: "system", content: "You are a patient gardener. Answer in two sentences." },
      { role: "user", content: "My tomato leaves curl up at noon. Should I worry?" },
    ],
    [{ role: "user", content: "Explain recursion to someone who loves baking." }],
  ],
  "document-question-answering": [
    { image: "receipt.png", question: "What is the total?" },
    { image: "receipt.png", question: "How many cinnamon buns were bought?" },
  ],
  "feature-extraction": ["The bakery on the corner opens before sunrise."],
  "fill-mask": ["Bees turn nectar into [MASK].", "She tuned the [MASK] before the concert began."],
  "image-classification": ["cat.png"],
  "image-segmentation": ["park.png"],
  "image-text-to-image": [
    { image: "lighthouse.png", prompt: "Make it night, with stars and the light switched on." },
  ],
  "image-text-to-text": [
    [
      {
        role: "user",
        content: [
          { type: "text", text: "Which month had the most sales, and how many?" },
          { type: "image_url", image_url: { url: "report.png" } },
        ],
      },
    ],
    [
      {
        role: "user",
        content: [
          { type: "text", text: "Describe this picture to someone on the telephone." },
          { type: "image_url", image_url: { url: "park.png" } },
        ],
      },
    ],
  ],
  "image-text-to-video": [
    { image: "boat.png", prompt: "The boat rocks on gentle waves, the camera stays still." },
  ],
  "image-to-image": [
    { image: "lighthouse-grey.png", prompt: "Give this picture the colors of a sunset." },
    { image: "mug.png", prompt: "Make the mug red and fill it with tea." },
  ],
  "image-to-text": ["lighthouse.png"],
  "image-to-video": [
    { image: "balloon.png", prompt: "The balloon rises slowly, swaying a little." },
  ],
  "object-detection": ["park.png"],
  "question-answering": [
    {
      question: "When does the ferry leave on Sundays?",
      context:
        "The ferry to the island leaves at 8:00 on weekdays and at 10:30 on Sundays. The crossing takes forty minutes, and bicycles travel free of charge.",
    },
    {
      question: "What did the miller's daughter repair?",
      context:
        "In the spring after the flood the village had neither bridge nor bell. The miller's daughter repaired the clock in the tower, and for a year people met by the hour because they could no longer meet in the square.",
    },
    {
      question: "Which color do the berries have when they are ripe?",
      context:
        "The shrub grows to two metres and flowers in May. Its berries are green at first, turn red in July and are nearly black when ripe.",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "How do I change my password?",
      sentences: [
        "Steps to reset your login",
        "Opening hours of the front desk",
        "Keeping your account safe",
      ],
    },
  ],
  summarization: [
    "The city library will close for six weeks from 1 June. New lifts are to be built in, the reading room gets a quiet floor, and the children's corner moves to the garden side. During that time books can be returned at the town hall, and loans are extended without a fee. The mobile library will stop twice a week in front of the main station. The library expects to open again in the middle of July, with longer hours on Saturdays. Visitors are invited to name the two new reading rooms; suggestions can be left at the town hall until the end of May.",
  ],
  "table-question-answering": [
    {
      query: "Which peak is the lowest?",
      table: {
        Peak: ["Aconcagua", "Denali", "Kilimanjaro"],
        Country: ["Argentina", "United States", "Tanzania"],
        "Height (m)": ["6961", "6190", "5895"],
      },
    },
  ],
  "tabular-classification": [
    {
      "Orders last year": [14, 1],
      "Days since last visit": [6, 212],
      "Support tickets": [0, 3],
      Country: ["Portugal", "Kenya"],
    },
  ],
  "tabular-regression": [
    {
      "Area (m²)": [62, 118],
      Rooms: [2, 4],
      "Year built": [1974, 2009],
      Heating: ["gas", "heat pump"],
    },
  ],
  "text-classification": ["The hotel was quiet, and breakfast alone was worth the trip."],
  "text-generation": [
    "The last train had left, and on the empty platform",
    "To bake a simple loaf of bread, you need",
    "Three reasons to learn a second language are",
    "def is_leap_year(year):",
  ],
  "text-to-audio": ["Rain on a tin roof, distant thunder, a slow double bass"],
  "text-to-image": [
    "A lighthouse with red stripes on a rocky shore at sunset, flat illustration",
    "A paper model of a mountain village in winter, soft light",
  ],
  "text-to-speech": ["The night train arrives at dawn on platform four."],
  "text-to-video": ["A hot-air balloon rises over green hills in the morning mist"],
  "token-classification": [
    "Amina Diallo moved from Dakar to Lisbon to work for Orbita.",
    "On 3 May, Professor Lindqvist will speak at the University of Tartu.",
    "The Danube flows through Vienna, Budapest and Belgrade.",
  ],
  translation: [
    "The night train arrives at dawn.",
    "Please leave your shoes at the door; the tea is ready.",
  ],
  "visual-question-answering": [
    { image: "fruit-bowl.png", question: "How many lemons are in the bowl?" },
  ],
  "zero-shot-classification": [
    {
      text: "I paid twice for the same order. Please send one of the two amounts back.",
      candidate_labels: ["refund", "legal", "faq"],
    },
    {
      text: "The brakes squeal when it rains, and the front light flickers on bumpy roads.",
      candidate_labels: ["repair", "price", "delivery", "praise"],
      multi_label: true,
    },
    {
      text: "Astronomers have found a planet whose year lasts only eleven hours.",
      candidate_labels: ["science", "sport", "politics"],
    },
  ],
  "zero-shot-image-classification": [
    { image: "cat.png", candidate_labels: ["cat", "dog", "llama"] },
  ],
};
