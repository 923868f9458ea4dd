/** Maximum lengths of page texts, in characters, and of their lists, in entries. */
export const wordLimits = {
  headline: 120,
  text: 600,
  title: 80,
  /** Figure before the title of a reason: `99%`. */
  figure: 4,
  point: 120,
  question: 200,
  answer: 2000,
  quote: 600,
  person: 80,
  footer: 2000,
  reasons: 12,
  testimonials: 24,
  services: 24,
  points: 20,
  questions: 40,
} as const;

/** Maximum number of reply templates, and of characters in each. */
export const templateLimits = { count: 20, name: 40, text: 1000 } as const;
