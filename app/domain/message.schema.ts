import { z } from 'zod';
import {
  asked,
  isEmail,
  isProductInquiry,
  isStatefulPage,
  maxPageLength,
  messageStatuses,
  settableStatuses,
} from './message.ts';
import { line, requiredLine, text } from './text.schema.ts';

export const email = line(254).refine(isEmail, asked.email);

const fields = z.object({
  name: requiredLine(200, asked.name),
  email,
  phone: requiredLine(40, asked.phone),
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
    .refine((page) => page === '' || isStatefulPage(page), 'must be the address of a calculation or comparison')
    .optional()
    .describe('The page that the inquiry is about, such as /compare?m=a,b'),
});

/** The message is required in the contact form and optional in the product dialog. Fields may not be strings here. */
const saysSomething = ({ subject, message }: Record<'subject' | 'message', unknown>) =>
  message !== '' || (typeof subject === 'string' && isProductInquiry(subject));

const messageRequired = {
  path: ['message'],
  error: asked.message,
  // Report this error together with those of other fields, not after them.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The input of an inquiry. */
export const inquiry = fields.refine(saysSomething, messageRequired);

/** The input of a form: an inquiry and a hidden honeypot field. */
export const inquiryForm = fields
  .extend({ remarks: z.string().max(2000).nullish() })
  .refine(saysSomething, messageRequired);

/** Created in the browser, one per inquiry, so that a repeated submission is stored once. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits, hyphens or underscores');

export const messageChange = z
  .object({
    status: z.enum(settableStatuses).optional(),
    read: z.literal('true').optional(),
    spam: z.enum(['true', 'false']).optional(),
  })
  .refine(({ status, read, spam }) => status !== undefined || read !== undefined || spam !== undefined, {
    path: ['status'],
    error: 'must be in_progress or resolved',
  });

/** API representation. */
export const messageEntity = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  preferredBranch: z.string(),
  read: z.boolean(),
  status: z.enum(messageStatuses),
  suspectedSpam: z.boolean(),
  unverified: z.boolean(),
  page: z.string(),
  photos: z.array(z.string()),
  createdAt: z.string(),
});
