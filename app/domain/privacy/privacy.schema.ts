import { z } from 'zod';
import { eventEntity } from '#app/domain/inquiries/inquiry.schema.ts';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { quotationEntity } from '#app/domain/quotations/quotation.schema.ts';

const { id, number, state, total, createdAt, sentAt, body } = quotationEntity.shape;

/** Everything stored about a person, as the export has it. */
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
      ...{ id, number, state, total, createdAt, sentAt },
      customer: body.shape.customer,
      isKept: z.boolean().describe('Whether an erasure keeps it, without its page'),
    }),
  ),
});
export type PersonData = z.output<typeof personData>;

/** What an erasure deletes, and the quotations that it keeps. */
export const personCounts = z.object({
  messages: z.int(),
  events: z.int(),
  emails: z.int(),
  photos: z.int(),
  drafts: z.int(),
  endedQuotations: z.int().describe('Declined, expired or replaced'),
  keptQuotations: z.int(),
});
export type PersonCounts = z.output<typeof personCounts>;

export const privacyEntry = z.object({
  id: z.string(),
  action: z.enum(['exported', 'erased', 'expired']),
  detail: z.string(),
  at: z.string(),
  by: z.string().describe('User name; empty for the site'),
});
export type PrivacyEntry = z.output<typeof privacyEntry>;
