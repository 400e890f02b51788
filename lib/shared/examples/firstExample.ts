import type { Example } from "./example";

/** The example of a first visit. */
export const supportTicket: Example = {
  id: "support-ticket",
  title: "Support ticket triage",
  summary: "Team, urgency and whether money should go back",
  state: `Subject: Charged twice for March, now locked out of reports

Hi team,

our company card was charged twice for the March invoice (INV-20418), 290 dollars each time. I noticed it this morning while closing the books. Please return the second payment.

Also, since the double charge our finance people can no longer open the billing reports. They get a red banner about a payment problem. We have a board meeting on Thursday and need those reports before then, so a quick answer would help a lot.

We have been happy customers for four years and this is the first time I have had to write to you.

Thanks,
Marta Lindqvist
Head of Operations, Fjordline Logistics`,
  questions: {
    team: {
      type: "choice",
      instructions: "Which team should handle this ticket?",
      criteria: {
        billing: "charges, invoices, refunds and payment methods",
        technical: "bugs, crashes, error messages and outages in the product",
        account: "login, password, profile and user permissions",
        sales: "quotes, plans, upgrades and new contracts",
      },
    },
    urgency: {
      type: "score",
      instructions: "How urgent is this ticket?",
      criteria: [
        "Not urgent: a general question or feedback, no deadline",
        "Somewhat urgent: a problem that slows work down, any time this week",
        "Urgent: a deadline is close or money is wrong, answer today",
        "Critical: everything is down and nobody can work, answer now",
      ],
    },
    wants_refund: {
      type: "noul",
      instructions: "Does the customer ask for money back?",
      criteria: {
        true: "The customer asks for a refund or the return of a payment",
        false: "The customer asks for something else, without a refund",
      },
    },
  },
};
