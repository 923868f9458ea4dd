import { z } from 'zod';
import { isEmail } from '#app/domain/text/addresses.ts';
import { isDay } from '#app/domain/text/dates.ts';
import { isDialable } from '#app/domain/text/phone.ts';
import { asked } from '#app/domain/text/prompts.ts';
import { line, requiredLine, slug, text } from '#app/domain/text/text.schema.ts';
import {
  inquirySources,
  inquiryStatuses,
  isProductInquiry,
  isStatefulPage,
  maxPageLength,
  settableStatuses,
} from './inquiry.ts';
import { eventKinds, replyKinds } from './inquiry-event.ts';
import { itemWants } from './inquiry-item.ts';
import { manualSources, phoneOrEmail, shortNumber } from './manual-inquiry.ts';
import { maxLines, maxNote, maxQuantity } from './quote-list.ts';

export const email = line(254).refine(isEmail, asked.email);

const fields = z.object({
  name: requiredLine(200, asked.name),
  email,
  phone: requiredLine(40, asked.phone),
  company: line(160).optional(),
  gstin: line(40).optional().describe('As typed; it may be wrong'),
  city: line(100).optional(),
  subject: line(300)
    .nullish()
    .transform((value) => value ?? ''),
  message: text(10_000)
    .nullish()
    .transform((value) => value ?? ''),
  preferredBranch: line(200)
    .nullish()
    .transform((value) => value ?? ''),
  page: z
    .string()
    .max(maxPageLength, `must have at most ${maxPageLength} characters`)
    .refine(
      (page) => page === '' || isStatefulPage(page),
      'must be the address of a calculation, comparison, choice or toner search',
    )
    .optional()
    .describe('The page that the inquiry is about, such as /compare?m=a,b'),
});

/** The message is required in the contact form and optional in the product dialog and with a quote list. Fields may not be strings here. */
const saysSomething = ({ subject, message, items }: Record<'subject' | 'message', unknown> & { items?: unknown }) =>
  message !== '' ||
  (typeof subject === 'string' && isProductInquiry(subject)) ||
  (Array.isArray(items) && items.length > 0);

const messageRequired = {
  path: ['message'],
  error: asked.message,
  // Report this error together with those of other fields, not after them.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export const inquiry = fields.refine(saysSomething, messageRequired);

const askedItem = z.object({
  product: slug,
  quantity: z.int().min(1).max(maxQuantity).default(1),
  want: z.enum(itemWants).default('buy'),
  note: line(maxNote).default(''),
});

/** The input of a form: an inquiry, a quote list and a hidden honeypot field. */
export const inquiryForm = fields
  .extend({
    remarks: z.string().max(2000).nullish(),
    items: z
      .array(askedItem)
      .max(maxLines, `must have at most ${maxLines} entries`)
      .optional()
      .describe('A quote list: slugs of products, with what the visitor wants of them'),
  })
  .refine(saysSomething, messageRequired);

/** A manual inquiry, entered after a call or a visit. */
export const manualInquiry = fields
  .omit({ company: true, gstin: true, city: true, page: true })
  .extend({
    email: line(254)
      .nullish()
      .transform((value) => value ?? '')
      .refine((value) => value === '' || isEmail(value), asked.email),
    phone: line(40)
      .nullish()
      .transform((value) => value ?? '')
      .refine((value) => value === '' || isDialable(value), shortNumber),
    source: z.enum(manualSources),
    assignee: line(60)
      .nullish()
      .transform((value) => value ?? '')
      .describe('User id of the assignee; may be empty'),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', { path: ['phone'], error: phoneOrEmail });

/** Created in the browser, one per inquiry, so that a repeated submission is stored once. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits, hyphens or underscores');

/** An optional day; may be empty. */
export const followUpDay = z
  .string()
  .max(10)
  .refine((day) => day === '' || isDay(day), 'must be a day such as 2026-11-30');

export const inquiryChange = z
  .object({
    status: z.enum(settableStatuses).optional(),
    read: z.literal('true').optional(),
    spam: z.enum(['true', 'false']).optional(),
    assignee: line(60).optional().describe('User id of the assignee; may be empty'),
    followUpOn: followUpDay.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['status'],
    error: 'must be in_progress or resolved',
  });

const inquiryItem = z.object({
  product: z.string(),
  name: z.string(),
  quantity: z.int(),
  want: z.enum(itemWants),
  note: z.string(),
  paise: z.int().nullable().describe('Price, or rent per month, when it was sent'),
});

export const inquiryEntity = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  gstin: z.string().describe('As typed; it may be wrong'),
  city: z.string(),
  subject: z.string(),
  message: z.string(),
  preferredBranch: z.string(),
  read: z.boolean(),
  status: z.enum(inquiryStatuses),
  suspectedSpam: z.boolean(),
  unverified: z.boolean(),
  page: z.string(),
  photos: z.array(z.string()),
  source: z.enum(inquirySources),
  portal: z.string().describe('The portal whose e-mail it came from, such as IndiaMART; empty for none'),
  assignee: z.string().describe('User id of the assignee; may be empty'),
  followUpOn: z.string().describe('Follow-up day, such as 2026-11-30; may be empty'),
  openedAt: z.string().nullable(),
  answeredAt: z.string().nullable().describe('When a user first replied to the message or resolved it'),
  reference: z.string().describe('Short code of the inquiry'),
  items: z.array(inquiryItem).describe('The machines of a quote list, with their prices when it was sent'),
  withdrawnAt: z.string().nullable().describe('When the visitor withdrew it'),
  createdAt: z.string(),
});

/** A timeline event sent by the panel. */
export const newEvent = z.object({
  kind: z.enum([...replyKinds, 'note']),
  text: text(2000)
    .nullish()
    .transform((value) => value ?? ''),
});

export const eventEntity = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  text: z.string(),
  madeAt: z.string(),
  madeBy: z.string().describe('A user name; empty for the site or the visitor'),
});
