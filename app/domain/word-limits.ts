/** The most letters that words of the pages may have, and the most entries of their lists. */
export const wordLimits = {
  headline: 120,
  text: 600,
  title: 80,
  /** Set very large before the title of a reason: `99%`. */
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
