import { z } from 'zod';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { quotationEntity } from '#app/domain/quotations/quotation.schema.ts';

/** A person, computed from messages and quotations. */
export const customerEntity = z.object({
  id: z.string().describe('The id of the newest message or quotation. That of any other one finds the customer too'),
  name: z.string(),
  company: z.string(),
  gstin: z.string().describe('The last one that is valid'),
  address: z.string().describe('The address of a quotation, or the city of a message'),
  branch: z.string().describe('The preferred branch'),
  phone: z.string(),
  email: z.string(),
  lastAt: z.string().describe('The time of the newest message or quotation'),
  messages: z.int(),
  quotations: z.int(),
  accepted: z.int().describe('The sum of the accepted quotations, the last version of each, in paise'),
});
export type Customer = z.output<typeof customerEntity>;

const quotation = quotationEntity.pick({ number: true, state: true, shownState: true, total: true });
const history = inquiryEntity.pick({ id: true, subject: true, status: true }).extend({
  at: z.string(),
  quotation: quotation.nullable().describe('Null for a message'),
});

export const customerHistory = z.object({
  customer: customerEntity,
  others: z.array(z.string()).describe('Other phone numbers and e-mail addresses'),
  history: z.array(history).describe('Messages and quotations, newest first'),
});
export type CustomerHistory = z.output<typeof customerHistory>;
