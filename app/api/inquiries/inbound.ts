import { createHash } from 'node:crypto';
import { z } from 'zod';
import { entity, limited } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { limitContact, limitKeys } from '#app/api/calls/rate-limit.ts';
import { inboundSources } from '#app/domain/accounts/api-key.ts';
import { leadsIn } from '#app/domain/inquiries/inbound.ts';
import { phoneOrEmail } from '#app/domain/inquiries/inquiry-problems.ts';
import { Failure, notFound } from '#app/domain/records/errors.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

/** Leads that website forms and portals send to a secret address, which is an API key for its source alone. */
export const inbound: Calls = ({ store, mail, now }) => [
  endpoint('POST /inbound/:key', 'public', {
    summary:
      'Send leads of a website form (`name`, `phone`, `email`, `message`, `product`, also form-encoded), IndiaMART, Google or ' +
      'JustDial. Each becomes one message: a repeat is known by the id of the portal, or is the same body on the same day.',
    body: z.record(z.string(), z.unknown()),
    takesForms: true,
    answers: { 200: entity('Stored, now or before', z.object({ status: z.literal('RECEIVED') })), ...limited },
    async handle({ params, body, client: { address } }) {
      const key = await store.apiKeys.find(tokenHash(params.key));
      if (key === null) await limitKeys(store, address);
      const source = inboundSources.find((each) => key?.rights.includes(each));
      if (key === null || key.ending !== null || source === undefined) throw notFound('Inbound address');
      const leads = leadsIn(body, source);
      if (leads.length === 0) throw new Failure('invalid', phoneOrEmail, { field: 'phone' });
      for (const { id, inquiry } of leads) {
        const sent = createHash('sha256').update(JSON.stringify(body)).digest('hex');
        const repeat = id === '' ? [key.id, dayOf(now(), dealer.locale), sent] : [source, id];
        const plan = await mail.plan(inquiry);
        await store.inquiries.create({
          inquiry,
          key: JSON.stringify(['inbound', ...repeat]),
          isMail: true,
          admit: (limits) => limitContact(limits, `inbound ${key.id}`, { isSignedIn: false }),
          // The portal or the form answers the buyer.
          mails: async (...given) => (await plan(...given)).filter(({ kind }) => kind === 'owner'),
        });
      }
      mail.wake();
      return { status: 'RECEIVED' };
    },
  }),
];
