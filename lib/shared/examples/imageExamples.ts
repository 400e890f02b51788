import type { Example } from "./example";

const INVOICE_PLACEHOLDER = "5b0f7a52-2c1e-4f64-9d0e-8f3a6f2d4c17";

export const scannedInvoice: Example = {
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

const RECEIPT_PLACEHOLDER = "0d9a7a1e-6c55-4b0e-9f0b-3b6a2d1c8e42";

export const receipt: Example = {
  id: "receipt",
  title: "Expense receipt",
  summary: "A photo for an expense report: what it is and whether it is within the limit",
  image: { placeholder: RECEIPT_PLACEHOLDER, file: "/examples/receipt.png", name: "receipt.png" },
  state: `Receipt of a business trip:
${RECEIPT_PLACEHOLDER}`,
  questions: {
    category: {
      type: "choice",
      instructions: "Which kind of expense is it?",
      criteria: {
        meal: "restaurant meal, lunch, dinner and drinks",
        hotel: "hotel room and overnight stay",
        transport: "taxi, train, bus and parking",
        office: "paper, pens and office supplies",
      },
    },
    over_limit: { type: "noul", instructions: "Is the total more than 60 EUR?" },
    this_year: { type: "noul", instructions: "Is the date after 1 January 2026?" },
  },
};

const SCREENSHOT_PLACEHOLDER = "c1f5c7f0-8f8f-4e0a-a3f4-7d1d5c0b9e17";

export const screenshot: Example = {
  id: "screenshot",
  title: "Screenshot of an error",
  summary: "What went wrong, read from a picture of the screen",
  image: { placeholder: SCREENSHOT_PLACEHOLDER, file: "/examples/screenshot.png", name: "screenshot.png" },
  state: `Sent by a user:
${SCREENSHOT_PLACEHOLDER}`,
  questions: {
    problem: {
      type: "choice",
      instructions: "What kind of problem is shown?",
      criteria: {
        payment: "a payment by card failed or was declined by the bank",
        login: "a wrong password or a locked user account",
        network: "no internet connection or a server that does not answer",
        storage: "a full disk and files that cannot be saved",
      },
    },
    over_100: { type: "noul", instructions: "Is the amount more than 100 EUR?" },
    has_email: { type: "noul", instructions: "Is an e-mail address shown?" },
  },
};
