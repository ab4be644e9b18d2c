import type { LanguageSamples } from "./sample-inputs.ts";

/** Spanish. */
export const es: LanguageSamples = {
  conversational: [
    [{ role: "user", content: "¿Por qué el mar es salado y los ríos no?" }],
    [{ role: "user", content: "Propón un domingo de lluvia en la ciudad sin gastar dinero." }],
  ],
  "feature-extraction": ["La panadería de la esquina abre antes de que salga el sol."],
  "fill-mask": [
    "Las abejas convierten el néctar en [MASK].",
    "Antes del concierto afinó su [MASK].",
  ],
  "question-answering": [
    {
      question: "¿A qué hora sale el transbordador los domingos?",
      context:
        "El transbordador a la isla sale a las 8:00 entre semana y a las 10:30 los domingos. La travesía dura cuarenta minutos y las bicicletas viajan gratis.",
    },
    {
      question: "¿De qué color son las bayas maduras?",
      context:
        "El arbusto alcanza dos metros y florece en mayo. Sus bayas son verdes al principio, se vuelven rojas en julio y maduras son casi negras.",
    },
    {
      question: "¿Dónde se devuelven los libros durante las obras?",
      context:
        "La biblioteca cierra seis semanas por obras. Mientras tanto, los libros se devuelven en el ayuntamiento.",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "¿Cómo cambio mi contraseña?",
      sentences: [
        "Pasos para restablecer el acceso",
        "Horario de atención de la recepción",
        "Cómo proteger la cuenta",
      ],
    },
  ],
  summarization: [
    "La biblioteca municipal cerrará durante seis semanas a partir del 1 de junio. Se instalarán ascensores nuevos y la sala de lectura tendrá un suelo más silencioso. Durante las obras, los libros se podrán devolver en el ayuntamiento y los préstamos se prolongarán sin coste. El bibliobús parará dos veces por semana frente a la estación. La reapertura está prevista para mediados de julio, con un horario más amplio los sábados.",
  ],
  "table-question-answering": [
    {
      query: "¿Qué cumbre es la más baja?",
      table: {
        Cumbre: ["Aconcagua", "Denali", "Kilimanjaro"],
        País: ["Argentina", "Estados Unidos", "Tanzania"],
        "Altura (m)": ["6961", "6190", "5895"],
      },
    },
  ],
  "text-classification": ["El hotel era tranquilo y solo el desayuno ya merecía el viaje."],
  "text-generation": [
    "El último tren se había ido y, en el andén vacío,",
    "Para hacer un pan sencillo se necesita",
    "Tres razones para aprender otro idioma son",
    "La receta de mi abuela empezaba siempre con",
    "Cuando se apagaron las luces del teatro,",
  ],
  "text-to-speech": ["El tren nocturno llega al amanecer al andén cuatro."],
  "token-classification": ["Amina Diallo se mudó de Dakar a Lisboa para trabajar en Orbita."],
  translation: [
    "El tren nocturno llega al amanecer.",
    "Deja los zapatos en la puerta; el té está listo.",
  ],
  "zero-shot-classification": [
    {
      text: "Me han cobrado dos veces el mismo pedido. Por favor, devuélvanme uno de los dos importes.",
      candidate_labels: ["reembolso", "legal", "pregunta frecuente"],
    },
  ],
};
