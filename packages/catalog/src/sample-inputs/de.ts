import type { LanguageSamples } from "./sample-inputs.ts";

/** German. */
export const de: LanguageSamples = {
  conversational: [
    [{ role: "user", content: "Warum ist das Meer salzig, die Flüsse aber nicht?" }],
    [
      {
        role: "user",
        content: "Plane einen verregneten Sonntag in der Stadt, ohne Geld auszugeben.",
      },
    ],
  ],
  "feature-extraction": ["Die Bäckerei an der Ecke öffnet vor Sonnenaufgang."],
  "fill-mask": ["Bienen machen aus Nektar [MASK].", "Vor dem Konzert stimmte sie ihre [MASK]."],
  "question-answering": [
    {
      question: "Wann fährt die Fähre sonntags ab?",
      context:
        "Die Fähre zur Insel legt werktags um 8:00 Uhr und sonntags um 10:30 Uhr ab. Die Überfahrt dauert vierzig Minuten, Fahrräder fahren kostenlos mit.",
    },
    {
      question: "Welche Farbe haben die reifen Beeren?",
      context:
        "Der Strauch wird zwei Meter hoch und blüht im Mai. Seine Beeren sind erst grün, werden im Juli rot und sind reif fast schwarz.",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "Wie ändere ich mein Passwort?",
      sentences: [
        "So setzen Sie Ihren Zugang zurück",
        "Öffnungszeiten des Empfangs",
        "Das eigene Konto schützen",
      ],
    },
  ],
  summarization: [
    "Die Stadtbibliothek schließt ab dem 1. Juni für sechs Wochen. Neue Aufzüge werden eingebaut, und der Lesesaal bekommt einen leiseren Boden. In dieser Zeit können Bücher im Rathaus zurückgegeben werden, Ausleihen verlängern sich ohne Gebühr. Der Bücherbus hält zweimal in der Woche vor dem Bahnhof. Mitte Juli soll die Bibliothek wieder öffnen, samstags dann länger als bisher.",
  ],
  "table-question-answering": [
    {
      query: "Welcher Gipfel ist der niedrigste?",
      table: {
        Gipfel: ["Aconcagua", "Denali", "Kilimandscharo"],
        Land: ["Argentinien", "Vereinigte Staaten", "Tansania"],
        "Höhe (m)": ["6961", "6190", "5895"],
      },
    },
  ],
  "text-classification": ["Das Hotel war ruhig, und schon das Frühstück war die Reise wert."],
  "text-generation": [
    "Der letzte Zug war abgefahren, und auf dem leeren Bahnsteig",
    "Für ein einfaches Brot braucht man",
    "Drei gute Gründe, eine Fremdsprache zu lernen, sind",
  ],
  "text-to-speech": ["Der Nachtzug kommt im Morgengrauen auf Gleis vier an."],
  "token-classification": ["Amina Diallo zog von Dakar nach Lissabon, um bei Orbita zu arbeiten."],
  translation: ["Der Nachtzug kommt im Morgengrauen an."],
  "zero-shot-classification": [
    {
      text: "Dieselbe Bestellung wurde zweimal abgebucht. Bitte überweisen Sie einen der beiden Beträge zurück.",
      candidate_labels: ["Erstattung", "Recht", "häufige Frage"],
    },
  ],
};
