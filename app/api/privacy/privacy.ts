import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fieldProblem } from '#app/api/calls/problem.ts';
import { personCounts, personData, privacyEntry } from '#app/domain/privacy/privacy.schema.ts';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import { dealer } from '#dealer';

/** In the body, since addresses of requests are logged by proxies. */
const body = z.object({ who: z.string().max(254).describe('A phone number or an e-mail address') });

function read({ who }: z.output<typeof body>): Person {
  const person = personOf(who, dealer.locale);
  if (person === null) throw fieldProblem('who', 'must be a phone number or an e-mail address');
  return person;
}

export const privacy: Calls = ({ store, media }) => {
  const { locale } = dealer;
  return [
    endpoint('POST /privacy/find', 'admin', {
      summary: 'Everything stored about a person, the trash included.',
      body,
      answers: { 200: entity('The data of the person', personData) },
      handle: ({ body: given }) => store.privacy.find(read(given), locale),
    }),
    endpoint('POST /privacy/export', 'admin', {
      summary: 'The same as /privacy/find, to hand out to the person, with an entry in the log.',
      body,
      answers: { 200: entity('The data of the person', personData) },
      handle: ({ body: given, by }) => store.privacy.export(read(given), locale, by),
    }),
    endpoint('POST /privacy/erase', 'admin', {
      summary:
        'Delete all data of a person for good, the trash included. Quotations that are accepted or still valid are kept, as ' +
        'tax law requires, without their page. Backups keep the data until they rotate.',
      body,
      answers: { 200: entity('What was deleted and kept', personCounts) },
      async handle({ body: given, by }) {
        const { counts, photos } = await store.privacy.erase(read(given), locale, by);
        for (const photo of photos) await media.remove(photo);
        return counts;
      },
    }),
    endpoint('GET /privacy/log', 'admin', {
      summary: 'What was done with personal data, newest first, at most a hundred entries.',
      answers: { 200: entity('Entries', z.array(privacyEntry)) },
      handle: () => store.privacy.log(),
    }),
  ];
};
