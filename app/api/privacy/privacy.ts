import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fieldProblem } from '#app/api/calls/problem.ts';
import { eventEntity } from '#app/domain/inquiries/inquiry.schema.ts';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import {
  type Person,
  type PersonCounts,
  type PersonData,
  personOf,
  privacyActions,
} from '#app/domain/privacy/privacy.ts';
import { quotationStates } from '#app/domain/quotations/quotation-options.ts';
import { dealer } from '#dealer';

export const personData = z.object({
  messages: z.array(inquiryEntity.extend({ events: z.array(eventEntity), isInTrash: z.boolean() })),
  emails: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  quotations: z.array(
    z.object({
      id: z.string(),
      number: z.string().describe('Empty for a draft'),
      state: z.enum(quotationStates),
      customer: z.record(z.string(), z.string()),
      total: z.int().describe('In paise'),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      isKept: z.boolean().describe('Whether an erasure keeps it, without its page'),
    }),
  ),
} satisfies Record<keyof PersonData, z.ZodType>);

const personCounts = z.object({
  messages: z.int(),
  events: z.int(),
  emails: z.int(),
  photos: z.int(),
  drafts: z.int(),
  endedQuotations: z.int().describe('Declined, expired or replaced'),
  keptQuotations: z.int(),
} satisfies Record<keyof PersonCounts, z.ZodType>);

const entry = z.object({
  id: z.string(),
  action: z.enum(privacyActions),
  detail: z.string(),
  at: z.string(),
  by: z.string().describe('User name; empty for the site'),
});

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
      answers: { 200: entity('Entries', z.array(entry)) },
      handle: () => store.privacy.log(),
    }),
  ];
};
