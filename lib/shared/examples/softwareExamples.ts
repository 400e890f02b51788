import type { Example } from "./example";

export const codeReview: Example = {
  id: "code-review",
  title: "Code review",
  summary: "What a change puts at risk, and whether it is small enough",
  state: {
    title: "Look up users by name",
    changed_lines: 38,
    comment:
      "The name from the form is pasted straight into the SQL text. An attacker can inject commands and read every password in the table. Please use query parameters here.",
    diff: '+ const sql = "SELECT * FROM users WHERE name = \'" + form.name + "\'";\n+ return database.run(sql);',
  },
  questions: {
    concern: {
      type: "choice",
      instructions: "What is the reviewer's main concern?",
      criteria: {
        security: "security holes, SQL injection, attackers and leaked passwords",
        performance: "slow loops, memory use and database load",
        style: "naming, formatting and comments",
        tests: "missing unit tests and low coverage",
      },
    },
    too_large: { type: "noul", instructions: "Are more than 400 lines changed?" },
    mentions_sql: { type: "noul", instructions: "Is SQL mentioned?" },
  },
};

export const ragRelevance: Example = {
  id: "rag-relevance",
  title: "RAG relevance",
  summary: "The retrieved passage that answers a user’s question",
  state: "How many days do I have to send back shoes that do not fit?",
  questions: {
    best_passage: {
      type: "choice",
      instructions: "Which passage answers the question?",
      criteria: {
        passage_1:
          "Shoes and clothing that do not fit can be sent back within 30 days of delivery. Use the return label in your account.",
        passage_2:
          "Parcels arrive within 2 to 4 working days. You can follow your parcel with the tracking number.",
        passage_3: "We accept credit cards, PayPal and gift vouchers. You pay when you order.",
        passage_4:
          "Clean leather shoes with a soft brush and a little cream, and never dry them on a heater.",
      },
    },
    topic: {
      type: "choice",
      instructions: "What is the question about?",
      criteria: {
        returns: "sending goods back, return labels and refunds",
        delivery: "shipping times, parcels on their way and tracking",
        sizes: "size charts and how to measure feet",
        payment: "cards, vouchers and payment methods",
      },
    },
    names_person: { type: "noul", instructions: "Is a person named?" },
  },
};

export const toolChoice: Example = {
  id: "agent-tool-choice",
  title: "Agent tool choice",
  summary: "The tool that an assistant should call next",
  state: `Please put a meeting with Anna Kowalska into my calendar on 12 May 2026 at 3 pm. We want to go through the budget together, so block one hour for it.`,
  questions: {
    tool: {
      type: "choice",
      instructions: "Which tool should the assistant call?",
      criteria: {
        create_event: "adds a meeting or an appointment to the calendar",
        send_email: "writes and sends an e-mail to somebody",
        get_weather: "looks up the weather forecast for a city",
        search_flights: "finds flights and their prices",
        play_music: "plays a song or a playlist",
      },
    },
    has_date: { type: "noul", instructions: "Is a date given?" },
    names_person: { type: "noul", instructions: "Is a person named?" },
    asks_for_email: { type: "noul", instructions: "Is an e-mail address given?" },
  },
};

export const extractionCheck: Example = {
  id: "extraction-check",
  title: "Extraction check",
  summary: "Facts of a document that another program claims to have found",
  state: `Delivery note 7731
Supplier: Alpine Coffee Roasters GmbH, Salzburg
Customer: Harbor Hotel, Lisbon
Delivered on 3 March 2026: 48 kg of coffee beans in 12 bags.
Questions? orders@example.com`,
  questions: {
    supplier_named: { type: "noul", instructions: "Is Alpine Coffee Roasters mentioned?" },
    has_email: { type: "noul", instructions: "Is an e-mail address given?" },
    in_time: { type: "noul", instructions: "Was it delivered before 1 March 2026?" },
    over_40_kg: { type: "noul", instructions: "Is the weight more than 40 kg?" },
    goods: {
      type: "choice",
      instructions: "What was delivered?",
      criteria: {
        coffee: "coffee beans and espresso",
        furniture: "chairs, tables and lamps",
        linen: "towels, sheets and blankets",
        cleaning: "soap and cleaning products",
      },
    },
  },
};
