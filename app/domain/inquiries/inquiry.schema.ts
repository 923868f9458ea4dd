import { z } from 'zod';
import { pin } from '#app/domain/business/branch.schema.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { isDay } from '#app/domain/text/dates.ts';
import { isDialable } from '#app/domain/text/phone.ts';
import { asked } from '#app/domain/text/prompts.ts';
import { line, requiredLine, slug, text } from '#app/domain/text/text.schema.ts';
import {
  eventKinds,
  isProductInquiry,
  isStatefulPage,
  maxPageLength,
  replyKinds,
  settableStatuses,
} from './inquiry.ts';
import { manualSources, phoneOrEmail, shortNumber } from './inquiry-problems.ts';
import { inquiryFilters } from './inquiry-search.ts';
import { itemWants, maxLines, maxNote, maxQuantity } from './quote-list.ts';

export const email = line(254).refine(isEmail, asked.email);

/** An optional text; empty if it is absent or `null`. */
const orEmpty = (field: z.ZodString) => field.nullish().transform((value) => value ?? '');

const fields = z.object({
  name: requiredLine(200, asked.name),
  email,
  phone: requiredLine(40, asked.phone),
  company: line(160).optional(),
  gstin: line(40).optional().describe('As typed; it may be wrong'),
  city: line(100).optional(),
  pin: pin.optional(),
  subject: orEmpty(line(300)),
  message: orEmpty(text(10_000)),
  preferredBranch: orEmpty(line(200)),
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
  .omit({ company: true, gstin: true, city: true, pin: true, page: true })
  .extend({
    email: orEmpty(line(254)).refine((value) => value === '' || isEmail(value), asked.email),
    phone: orEmpty(line(40)).refine((value) => value === '' || isDialable(value), shortNumber),
    source: z.enum(manualSources),
    assignee: orEmpty(line(60)).describe('User id of the assignee; may be empty'),
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
    branch: line(64).optional().describe('Id of a branch; may be empty'),
    followUpOn: followUpDay.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['status'],
    error: 'must be in_progress or resolved',
  });

/** A timeline event sent by the panel. */
export const newEvent = z.object({
  kind: z.enum([...replyKinds, 'note']),
  text: orEmpty(text(2000)),
});

export const eventEntity = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  text: z.string(),
  madeAt: z.string(),
  madeBy: z.string().describe('A user name; empty for the site or the visitor'),
});

export const inquiryListQuery = z.object({
  spam: z.enum(['true', 'false']).optional(),
  filter: z.enum(inquiryFilters).optional(),
  branch: z.string().max(64, 'must have at most 64 characters').optional(),
  search: z.string().max(200, 'must have at most 200 characters').optional(),
});
