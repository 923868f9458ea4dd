import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { customerEntity, customerHistory } from '#app/domain/customers/customer.schema.ts';
import { shownState } from '#app/domain/quotations/quotation.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

const { locale } = dealer;

export const customers: Calls = ({ store, now }) => [
  endpoint('GET /customers', 'staff:all', {
    summary:
      'List customers, the newest message or quotation first, with the number of matches. A customer is computed from the ' +
      'newest 20,000 messages and quotations: those with the same phone number or e-mail address, and the quotations for ' +
      'them. `search` finds name, company, GSTIN, address, e-mail, and a phone number in any notation.',
    query: z.object({
      search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answers: { 200: entity('Customers', z.object({ customers: z.array(customerEntity), total: z.int() })) },
    handle: ({ query, session: { branches } }) => store.customers.list({ ...query, branches }, locale),
  }),
  endpoint('GET /customers/:id', 'staff:all', {
    summary:
      'Read the customer of a message or quotation, with the newest 200 messages and quotations. The details follow the newest one.',
    answers: { 200: entity('The customer', customerHistory) },
    async handle({ params, session }) {
      const { history, ...found } = await store.customers.find(params.id, locale, session);
      const today = dayOf(now(), locale);
      const shown = history.map(({ quotation, ...contact }) => ({
        ...contact,
        quotation: quotation && { ...quotation, shownState: shownState(quotation, today) },
      }));
      // Without the fields that only the record needs.
      return customerHistory.parse({ ...found, history: shown });
    },
  }),
];
