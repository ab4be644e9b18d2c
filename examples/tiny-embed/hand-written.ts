/** A sentence, one that speaks of the same thing, and one that does not. */
export type Triple = readonly [sentence: string, near: string, far: string];

/** Written by hand, used for nothing but the card's figure and the tests. */
export const TEST: readonly Triple[] = [
  [
    "Boil the soup before you add the bread.",
    "This sauce needs an onion.",
    "The player scored a goal.",
  ],
  ["The coach is happy with the team.", "Who won the match in the stadium?", "The oven is broken."],
  ["A dog ran after the rabbit.", "Please feed the cat.", "The court reviewed the contract."],
  [
    "The guitar is louder than the piano.",
    "She sang a song from her album.",
    "The bank raised the interest rate.",
  ],
  ["There will be snow and wind tomorrow.", "The storm brought thunder.", "I need a new password."],
  [
    "My doctor says the fever will pass.",
    "The hospital needs another nurse.",
    "We booked a hotel at the beach.",
  ],
  [
    "The exam was harder than the homework.",
    "Our teacher explained the lesson.",
    "A cloud hid the sun while it snowed.",
  ],
  [
    "Install the program on the new computer.",
    "The robot has a faster chip.",
    "The horse lives near the forest.",
  ],
  [
    "The lawyer will appeal.",
    "Sign the agreement in front of a judge.",
    "The bird sat on the roof.",
  ],
  [
    "Pack your suitcase and take your passport.",
    "We took a train to the island.",
    "The patient felt no pain.",
  ],
  [
    "The market fell and so did our stock.",
    "They pay less tax this year.",
    "The band recorded a melody.",
  ],
  [
    "I would like my money back for this order.",
    "Where is the receipt of my purchase?",
    "The student read in class.",
  ],
  [
    "Where do I change the settings of my account?",
    "The login page does not open.",
    "Fish swim in the lake near the forest.",
  ],
  ["The singer forgot the melody.", "A concert with piano and band.", "The server has no network."],
];
