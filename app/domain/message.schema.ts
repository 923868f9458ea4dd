import { z } from 'zod';
import { isEmail, isProductInquiry, messageStatuses, settableStatuses } from './message.ts';
import { line, requiredLine, text } from './text.schema.ts';

export const email = line(254).refine(isEmail, 'must be an e-mail address');

/** What a visitor sends. The contact form's message is required, the product dialog's is not. */
export const inquiry = z
  .object({
    name: requiredLine(200),
    email,
    phone: requiredLine(40),
    subject: line(300)
      .nullish()
      .transform((value) => value ?? ''),
    message: text(10_000)
      .nullish()
      .transform((value) => value ?? ''),
    preferredBranch: line(200)
      .nullish()
      .transform((value) => value ?? ''),
  })
  .refine(({ subject, message }) => message !== '' || isProductInquiry(subject), {
    path: ['message'],
    error: 'must not be empty',
    // Told together with the other fields, not after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** What a form sends: an inquiry, and a field that people do not see and leave empty. */
export const inquiryForm = z.intersection(inquiry, z.object({ website: z.string().max(2000).nullish() }));

/** Made in the browser, one for each thing a visitor wants to say, so that saying it twice says it once. */
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

/** A message as the calls answer it. */
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
  createdAt: z.string(),
});
