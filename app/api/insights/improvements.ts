import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { improvementEntity } from '#app/domain/insights/improvements.schema.ts';
import { improvement, type ProblemGroup, problems } from '#app/domain/insights/improvements.ts';
import { sampleKinds } from '#app/domain/overview/samples.ts';

const groupEntity = z.object({
  problem: z.enum(problems),
  total: z.int(),
  items: z.array(improvementEntity),
} satisfies Record<keyof ProblemGroup, z.ZodType>);

export const improvements: Calls = ({ store, sampleFacts }) => {
  /** The kinds of samples that visitors see, each with its number. */
  async function shownSamples(): Promise<ProblemGroup> {
    const [shown, settings] = await Promise.all([sampleFacts().then(store.samples.list), store.settings.read()]);
    const countOf = (kind: (typeof sampleKinds)[number]) =>
      kind === 'testimonials' ? sampleTestimonialsLeft(settings) : shown[kind].filter(({ isShown }) => isShown).length;
    const items = sampleKinds
      .map((name) => improvement({ name, count: countOf(name) }))
      .filter(({ count }) => count > 0);
    return { problem: 'sample', total: items.reduce((sum, { count }) => sum + count, 0), items };
  }

  return [
    endpoint('GET /improvements', 'staff:all', {
      summary: 'What costs sales, by problem: the number of things that have it, and the first of them.',
      answers: { 200: entity('Problems', z.array(groupEntity)) },
      async handle() {
        const groups = [...(await store.improvements.list()), await shownSamples()].filter(({ total }) => total > 0);
        return problems.flatMap((each) => groups.filter(({ problem }) => problem === each));
      },
    }),
  ];
};
