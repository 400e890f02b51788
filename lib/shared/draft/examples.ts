import type { Draft } from "./draft";
import type { NewId } from "./newId";
import { requestToDraft } from "./requestToDraft";

/** A request to start from. Options and levels say their topic in plain words, which every model reads. */
export interface Example {
  id: string;
  title: string;
  /** The example's decision in words, for the menu. */
  summary: string;
  state: string | object;
  /** A picture that the state mentions by its placeholder: a file of this server, below `/examples/`. */
  image?: { placeholder: string; file: string; name: string };
  questions: Record<string, object>;
}

/** Whether the key of an image is the address of an example's picture. */
export const isExampleFile = (key: string): boolean => key.startsWith("/examples/");

const INVOICE_PLACEHOLDER = "5b0f7a52-2c1e-4f64-9d0e-8f3a6f2d4c17";

const scannedInvoice: Example = {
  id: "scanned-invoice",
  title: "Scanned invoice",
  summary: "A picture: what it is, what it is for and whether it is expensive",
  image: { placeholder: INVOICE_PLACEHOLDER, file: "/examples/invoice.png", name: "invoice.png" },
  state: `Attachment of an email to accounting:
${INVOICE_PLACEHOLDER}`,
  questions: {
    document: {
      type: "choice",
      instructions: "What kind of document is attached?",
      criteria: {
        invoice: "invoice that asks for payment of goods, with an invoice number and a total due",
        contract: "contract or agreement with terms and signatures",
        resume: "resume of a job applicant with education and experience",
        newsletter: "newsletter or advertisement with offers",
      },
    },
    category: {
      type: "choice",
      instructions: "What was bought?",
      criteria: {
        furniture: "office furniture such as chairs, desks and lamps",
        software: "software licences and cloud subscriptions",
        travel: "flights, hotels and train tickets",
        catering: "food and drinks",
      },
    },
    over_1000: {
      type: "noul",
      instructions: "Is the total more than 1000 EUR?",
    },
  },
};

const supportTicket: Example = {
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

const contentModeration: Example = {
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
        off_topic: "harmless talk that has nothing to do with the thread",
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

const leadScoring: Example = {
  id: "lead-scoring",
  title: "Lead scoring",
  summary: "Where an inquiry comes from and how close it is to buying",
  state: `Contact form, pricing page
Company: Harbor & Pine Clinics (14 locations)
Role: Director of IT

We are replacing our appointment scheduling software this quarter. The budget is approved and our board wants a decision by the end of the month. We have about 320 employees who would use it every day, and we need single sign-on and a signed data processing agreement.

Could you send a quote for the enterprise plan and arrange a demo with our security officer next week? We are also talking to two of your competitors.`,
  questions: {
    intent: {
      type: "choice",
      instructions: "What does this person want?",
      criteria: {
        buy: "wants a quote, a demo or a contract for the product",
        learn: "collects information, reads the documentation, no purchase in sight",
        partner: "proposes a partnership, an integration or a reseller deal",
        job: "applies for a job or an internship",
        support: "an existing customer who needs help with a problem",
      },
    },
    readiness: {
      type: "score",
      instructions: "How close is this lead to buying?",
      criteria: [
        "Not a buyer: a student, a job seeker or a vendor",
        "Early: just looking around, no budget and no date",
        "Interested: compares products and asks about features",
        "Ready: approved budget, deadline and a request for a quote",
      ],
    },
    industry: {
      type: "choice",
      instructions: "Which industry is the company in?",
      criteria: {
        healthcare: "hospitals, clinics, doctors and patients",
        retail: "shops, e-commerce and consumer goods",
        finance: "banks, insurance and accounting",
        education: "schools, universities and training",
        manufacturing: "factories, machines and industrial production",
      },
    },
    asks_for_meeting: {
      type: "noul",
      instructions: "Does the person ask for a demo or a meeting?",
      criteria: {
        true: "Asks to arrange a demo, a call or a meeting",
        false: "Asks for no meeting",
      },
    },
  },
};

const resumeScreening: Example = {
  id: "resume-screening",
  title: "Resume screening",
  summary: "Field of work, seniority and fit for a role",
  state: {
    role: "Backend engineer, payments platform",
    candidate: {
      headline: "Software engineer with eight years in backend systems",
      experience: [
        {
          title: "Senior backend engineer",
          company: "Northgate Pay",
          years: "2020 to 2026",
          work: "Designed the card payment service in Go and PostgreSQL, led a team of five engineers, moved nightly settlement from batch jobs to event streams",
        },
        {
          title: "Software developer",
          company: "Quillcart",
          years: "2018 to 2020",
          work: "Built REST interfaces for an online shop in Java, wrote integration tests, took part in the on-call rotation",
        },
      ],
      skills: ["Go", "PostgreSQL", "Kafka", "Kubernetes", "API design"],
      education: "Bachelor of Computer Science",
    },
  },
  questions: {
    field: {
      type: "choice",
      instructions: "Which field does the candidate work in?",
      criteria: {
        backend: "server software, databases, APIs and payment services",
        frontend: "web pages, user interfaces, CSS and browsers",
        data: "statistics, machine learning and data analysis",
        design: "visual design, prototypes and user research",
        management: "budgets, hiring and project planning without programming",
      },
    },
    seniority: {
      type: "score",
      instructions: "How senior is the candidate?",
      criteria: [
        "Student or intern without work experience",
        "Junior developer in a first job",
        "Experienced engineer with several years of work",
        "Senior engineer who designs systems and leads a team",
      ],
    },
    payments_experience: {
      type: "noul",
      instructions: "Has the candidate worked on payment systems?",
      criteria: {
        true: "Worked on card payments, banking or billing software",
        false: "Worked in other fields, never on payments",
      },
    },
  },
};

const productReview: Example = {
  id: "product-review",
  title: "Product review",
  summary: "Stars, the main topic and whether the customer would return",
  state: `Bought these headphones for long flights and I am impressed. The noise cancelling is the best I have ever tried, the sound is warm and clear, and they are comfortable even after eight hours. The battery lasted from Lisbon to Tokyo and was still at 40 percent.

The only thing I do not love is the carrying case, which feels a little cheap for the price. Delivery took two days and the box arrived in perfect condition. I would buy them again in a heartbeat, and I have already told two colleagues to get a pair.`,
  questions: {
    stars: {
      type: "score",
      instructions: "How many stars would this customer give?",
      criteria: [
        "One star: terrible, a waste of money",
        "Two stars: poor, disappointing",
        "Three stars: average, it is okay",
        "Four stars: good, with small flaws",
        "Five stars: excellent, the customer loves it",
      ],
    },
    topic: {
      type: "choice",
      instructions: "What is the review mainly about?",
      criteria: {
        sound: "sound quality, music and noise cancelling",
        battery: "battery life and charging",
        delivery: "shipping, packaging and delivery time",
        price: "price, discounts and value for money",
        service: "customer service, returns and warranty",
      },
    },
    recommends: {
      type: "noul",
      instructions: "Would the customer recommend the product?",
      criteria: {
        true: "Happy: would buy it again and recommends it to others",
        false: "Unhappy: regrets the purchase and warns others",
      },
    },
  },
};

/** The ready examples in the order of the menu. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  supportTicket,
  scannedInvoice,
  contentModeration,
  leadScoring,
  resumeScreening,
  productReview,
];

/** The draft of an example, to be asked of a model. */
export function exampleDraft({ state, questions, image }: Example, model: string, newId: NewId): Draft {
  const reading = requestToDraft(JSON.stringify({ state, model, questions }, null, 2), newId);
  if (!reading.ok) throw new Error(reading.problem.message);
  if (!image) return reading.draft;
  const { placeholder, file, name } = image;
  return { ...reading.draft, images: [{ placeholder, key: file, name, format: "png", note: "" }] };
}
