import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { firstStepsOf } from '#app/domain/overview/first-steps.ts';
import { type FirstStep, mailStates, firstSteps as steps } from '#app/domain/overview/step-names.ts';
import { dealer } from '#dealer';
import { sampleCountsEntity } from './samples.ts';

const done = z.object(Object.fromEntries(steps.map((step) => [step, z.boolean()])) as Record<FirstStep, z.ZodBoolean>);

const stepsEntity = z.object({
  done,
  mail: z.enum(mailStates),
  madeUp: z.array(z.string()),
  claims: z.int(),
  products: z.int(),
  shownSamples: sampleCountsEntity,
  allSamples: sampleCountsEntity,
});

export const firstSteps: Calls = ({ store, mail, sampleFacts }) => [
  endpoint('GET /first-steps', 'staff:all', {
    summary: 'The first steps of a new owner, and which are done.',
    answers: { 200: entity('The first steps', stepsEntity) },
    async handle({ session }) {
      const [settings, products, samples, server, devices, firstPasswordOf] = await Promise.all([
        store.settings.read(),
        store.products.count('panel'),
        sampleFacts().then((facts) => store.samples.list(facts)),
        mail.server.read(),
        store.pushDevices.list(session.userId),
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
        dealer,
        products,
        shownSamples: counted(({ isShown }) => isShown),
        allSamples: counted(() => true),
        server,
        hasDevice: devices.length > 0,
        isFirstPassword: firstPasswordOf !== null,
      });
    },
  }),
];
