/**
 * Ordinary messages and ordinary statements about messages. A question's nearness to the messages, and the
 * state's nearness to the statements, is the base level without any content: the zero of a noul.
 */
export const NEUTRAL_TEXTS = [
  "The meeting is on Tuesday at ten.",
  "I bought a new bicycle last week.",
  "Please find the report attached.",
  "The weather was nice and we went for a walk.",
  "My order number is 4821.",
  "Thank you for your message.",
  "Can you tell me when you open?",
  "The train to the city takes an hour.",
  "We painted the kitchen yellow.",
  "The printer is out of paper.",
  "She teaches maths at a school in the village.",
  "The update was installed yesterday.",
  "I would like to change my address.",
  "Our team won the game on Sunday.",
  "The book has three hundred pages.",
  "He works for a small company in Leeds.",
  "The soup needs more salt.",
  "I cannot open the file you sent.",
  "The shop sells shoes and bags.",
  "Let me know what you think.",
  "We moved to a new office in spring.",
  "The film starts at eight.",
  "There was a long queue at the counter.",
  "My brother called me this morning.",
];

export const NEUTRAL_STATEMENTS = [
  "The message is about sport.",
  "Does the writer mention food?",
  "The text is about travel.",
  "Is this about a computer problem?",
  "The customer is happy.",
  "Is the message about money?",
  "The writer asks a question.",
  "Does the text mention a person?",
  "Is this a request for help?",
  "The message is about health.",
  "Is the text about work?",
  "The writer complains about something.",
];
