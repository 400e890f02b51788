import type { Example } from "./example";

export const leadScoring: Example = {
  id: "lead-scoring",
  title: "Lead scoring",
  summary: "Where an inquiry comes from, how large it is and how close to buying",
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
    many_users: { type: "noul", instructions: "Will more than 200 employees use it?" },
  },
};

export const productReview: Example = {
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
