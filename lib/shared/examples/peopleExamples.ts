import type { Example } from "./example";

export const resumeScreening: Example = {
  id: "resume-screening",
  title: "Resume screening",
  summary: "Field of work, seniority and a skill that the role needs",
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
    knows_kafka: { type: "noul", instructions: "Is Kafka mentioned?" },
  },
};

export const grading: Example = {
  id: "grading",
  title: "Grading an answer",
  summary: "A student’s answer held against the model answer",
  state: {
    question: "Why do we have seasons on Earth?",
    model_answer:
      "The Earth's axis is tilted. During the year each half of the Earth leans towards the Sun and away from it, which changes the length of the day and the angle of the light.",
    student_answer:
      "Because the axis of the Earth is tilted. Each half of the Earth leans towards the Sun for one part of the year and away from it for the other part, so the light and the days change.",
  },
  questions: {
    correct: { type: "noul", instructions: "Is `student_answer` as good as `model_answer`?" },
    topic: {
      type: "choice",
      instructions: "Which subject is this question from?",
      criteria: {
        astronomy: "planets, the Sun, the Earth and its orbit",
        biology: "animals, plants and the human body",
        history: "kings, wars and revolutions of the past",
        literature: "novels, poems and their authors",
      },
    },
    language: {
      type: "choice",
      instructions: "Which language is the answer written in?",
      criteria: { english: "English", french: "French", german: "German", spanish: "Spanish" },
    },
  },
};
