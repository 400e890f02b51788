import type { Example } from "./example";

export const contentModeration: Example = {
  id: "content-moderation",
  title: "Content moderation",
  summary: "What is wrong with a forum post, and how badly",
  state: {
    community: "Home networking forum",
    thread: "Router keeps dropping the connection at night",
    post: {
      author: "wired4life",
      account_age_days: 3,
      text: "You are all idiots and this thread is garbage. Anyone who buys that router deserves to be robbed. Go read a book before you waste our time again, you pathetic clowns.",
    },
    reports: 4,
  },
  questions: {
    category: {
      type: "choice",
      instructions: "Which kind of content is this post?",
      criteria: {
        insult: "insults, name-calling and personal attacks on other people",
        threat: "threats of violence or harm to a person",
        spam: "advertising, links to shops and repeated promotion",
        off_topic: "talk about another subject, such as cooking or sports",
        helpful: "a friendly, useful answer to the question",
      },
    },
    severity: {
      type: "score",
      instructions: "How hostile is the tone of the post?",
      criteria: [
        "Friendly and polite",
        "Annoyed or impatient, but civil",
        "Rude and insulting",
        "Hateful, cruel or threatening",
      ],
    },
    toxic: {
      type: "noul",
      instructions: "Is this post toxic?",
      criteria: {
        true: "Toxic: insults, harassment or contempt for other people",
        false: "Civil: respectful, neutral or merely critical",
      },
    },
  },
};

export const compliance: Example = {
  id: "compliance-check",
  title: "Compliance check",
  summary: "Which rule an adviser’s message breaks, and what it gives away",
  state: `To: Petra Novak
From: Daniel Holt, investment adviser

Hi Petra,

this fund is a sure thing. I guarantee you 12 percent profit every year, without any risk, and nobody has ever lost money with it. Please transfer your savings before 5 June 2026, while the price is still low.

Write to my private address daniel.holt@example.com or call me on +44 20 7946 0321. Let us keep this between the two of us.

Daniel`,
  questions: {
    rule: {
      type: "choice",
      instructions: "Which rule does this message break?",
      criteria: {
        false_promise: "promises guaranteed profit and investment returns without risk",
        harassment: "insults, threats or sexual remarks about a colleague",
        bribery: "offers gifts or money to an official for a favour",
        data_leak: "publishes passwords or secret source code",
      },
    },
    private_email: { type: "noul", instructions: "Does the message contain an e-mail address?" },
    phone: { type: "noul", instructions: "Does the message contain a phone number?" },
    deadline: { type: "noul", instructions: "Is the date in the message before 1 July 2026?" },
  },
};

export const contractClause: Example = {
  id: "contract-clause",
  title: "Contract clause",
  summary: "What a clause is about, and whether its figures are within policy",
  state: `12.3 Either party may end this agreement by giving 90 days’ written notice to the other party. On termination, the Supplier shall return all documents of the Customer and stop using its name. Fees that were paid in advance for the time after the end of the agreement are returned. This clause takes effect on 1 January 2027.`,
  questions: {
    clause: {
      type: "choice",
      instructions: "Which kind of clause is this?",
      criteria: {
        termination: "how the agreement ends, notice periods and termination",
        liability: "damages, limits of liability and indemnity",
        confidentiality: "secrets, confidential information and non-disclosure",
        payment: "prices, invoices and due dates of payments",
        governing_law: "applicable law, courts and places of jurisdiction",
      },
    },
    long_notice: { type: "noul", instructions: "Is the notice longer than 60 days?" },
    already_in_force: { type: "noul", instructions: "Does the clause take effect before 1 January 2026?" },
    names_date: { type: "noul", instructions: "Is a date given?" },
  },
};
