import type { LanguageSamples } from "./sample-inputs.ts";

/** Italian. */
export const it: LanguageSamples = {
  conversational: [[{ role: "user", content: "Perché il mare è salato e i fiumi no?" }]],
  "fill-mask": [
    "Le api trasformano il nettare in [MASK].",
    "Prima del concerto ha accordato la sua [MASK].",
  ],
  "question-answering": [
    {
      question: "A che ora parte il traghetto la domenica?",
      context:
        "Il traghetto per l'isola parte alle 8:00 nei giorni feriali e alle 10:30 la domenica. La traversata dura quaranta minuti e le biciclette viaggiano gratis.",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "Come cambio la mia password?",
      sentences: [
        "I passaggi per reimpostare l'accesso",
        "Orari di apertura della reception",
        "Come proteggere il proprio account",
      ],
    },
  ],
  summarization: [
    "La biblioteca comunale chiuderà per sei settimane dal 1º giugno. Saranno installati nuovi ascensori e la sala di lettura avrà un pavimento più silenzioso. Nel frattempo i libri si potranno restituire in municipio e i prestiti saranno prolungati senza costi. La riapertura è prevista per metà luglio, con un orario più lungo il sabato.",
  ],
  "text-classification": ["L'albergo era tranquillo e la colazione da sola valeva il viaggio."],
  "text-generation": [
    "L'ultimo treno era partito e, sulla banchina vuota,",
    "Per fare un pane semplice servono",
  ],
  "token-classification": [
    "Amina Diallo si è trasferita da Dakar a Lisbona per lavorare a Orbita.",
  ],
  translation: ["Il treno notturno arriva all'alba."],
};
