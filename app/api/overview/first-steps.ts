import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { type FirstStep, firstStepsOf, mailStates } from '#app/domain/overview/first-steps.ts';
import { isSampleBranch } from '#app/domain/overview/samples.ts';
import { dealer } from '#dealer';
import { sampleCountsEntity } from './samples.ts';

const done = {
  telephone: z.boolean(),
  facts: z.boolean(),
  branch: z.boolean(),
  machines: z.boolean(),
  stories: z.boolean(),
  mail: z.boolean(),
  password: z.boolean(),
} satisfies Record<FirstStep, z.ZodType>;

const stepsEntity = z.object({
  done: z.object(done),
  mail: z.enum(mailStates),
  madeUp: z.array(z.string()),
  products: z.int(),
  shownSamples: sampleCountsEntity,
  allSamples: sampleCountsEntity,
});

export const firstSteps: Calls = ({ store, mail, sampleFacts }) => [
  endpoint('GET /first-steps', 'staff', {
    summary: 'The first steps of a new owner, and which are done.',
    answers: { 200: entity('The first steps', stepsEntity) },
    async handle() {
      const [settings, branches, products, samples, server, firstPasswordOf] = await Promise.all([
        store.settings.read(),
        store.branches.list(),
        store.products.count('panel'),
        sampleFacts().then((facts) => store.samples.list(facts)),
        mail.server.read(),
        store.users.withInitialPassword(),
      ]);
      const testimonials = sampleTestimonialsLeft(settings);
      const counted = (isCounted: (sample: { isShown: boolean }) => boolean) => ({
        products: samples.products.filter(isCounted).length,
        branches: samples.branches.filter(isCounted).length,
        posts: samples.posts.filter(isCounted).length,
        testimonials,
      });
      return firstStepsOf({
        settings,
        name: dealer.name,
        hasOwnBranch: branches.some((branch) => !isSampleBranch(branch)),
        products,
        shownSamples: counted(({ isShown }) => isShown),
        allSamples: counted(() => true),
        server,
        isFirstPassword: firstPasswordOf !== null,
      });
    },
  }),
];
