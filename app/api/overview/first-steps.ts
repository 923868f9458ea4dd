import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { firstStepsEntity } from '#app/domain/overview/first-steps.schema.ts';
import { firstStepsOf } from '#app/domain/overview/first-steps.ts';
import { dealer } from '#dealer';

export const firstSteps: Calls = ({ store, mail, sampleFacts }) => [
  endpoint('GET /first-steps', 'staff:all', {
    summary: 'The first steps of a new owner, and which are done.',
    answers: { 200: entity('The first steps', firstStepsEntity) },
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
