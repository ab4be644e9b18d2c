import type { LanguageSamples } from "./sample-inputs.ts";

/** French. */
export const fr: LanguageSamples = {
  conversational: [
    [
      {
        role: "user",
        content: "Pourquoi la mer est-elle salée alors que les rivières ne le sont pas ?",
      },
    ],
    [{ role: "user", content: "Propose-moi un dimanche pluvieux en ville, sans rien acheter." }],
  ],
  "feature-extraction": ["La boulangerie du coin ouvre avant le lever du soleil."],
  "fill-mask": [
    "Les abeilles transforment le nectar en [MASK].",
    "Elle a accordé son [MASK] avant le concert.",
  ],
  "question-answering": [
    {
      question: "À quelle heure part le bac le dimanche ?",
      context:
        "Le bac pour l'île part à 8 h en semaine et à 10 h 30 le dimanche. La traversée dure quarante minutes et les vélos voyagent gratuitement.",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "Comment changer mon mot de passe ?",
      sentences: [
        "Les étapes pour réinitialiser votre accès",
        "Les horaires d'ouverture de l'accueil",
        "Bien protéger son compte",
      ],
    },
  ],
  summarization: [
    "La bibliothèque municipale fermera ses portes pendant six semaines à partir du 1er juin. On y installera de nouveaux ascenseurs, et la salle de lecture recevra un sol plus silencieux. Pendant les travaux, les livres pourront être rendus à la mairie et les prêts seront prolongés sans frais. Le bibliobus s'arrêtera deux fois par semaine devant la gare. La réouverture est prévue à la mi-juillet, avec des horaires plus larges le samedi.",
  ],
  "table-question-answering": [
    {
      query: "Quel sommet est le moins haut ?",
      table: {
        Sommet: ["Aconcagua", "Denali", "Kilimandjaro"],
        Pays: ["Argentine", "États-Unis", "Tanzanie"],
        "Altitude (m)": ["6961", "6190", "5895"],
      },
    },
  ],
  "text-classification": ["L'hôtel était calme, et le petit-déjeuner valait à lui seul le voyage."],
  "text-generation": [
    "Le dernier train était parti et, sur le quai désert,",
    "Pour faire un pain tout simple, il faut",
    "Trois bonnes raisons d'apprendre une langue étrangère :",
  ],
  "text-to-speech": ["Le train de nuit arrive à l'aube, voie quatre."],
  "token-classification": [
    "Amina Diallo a quitté Dakar pour Lisbonne, où elle travaille chez Orbita.",
  ],
  translation: ["Le train de nuit arrive à l'aube."],
  "zero-shot-classification": [
    {
      text: "J'ai payé deux fois la même commande. Merci de me rendre l'un des deux montants.",
      candidate_labels: ["remboursement", "juridique", "question courante"],
    },
  ],
};
