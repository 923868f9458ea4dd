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

export const messageChange = z
  .object({
    status: z.enum(settableStatuses).optional(),
    read: z.literal('true').optional(),
  })
  .refine(({ status, read }) => status !== undefined || read !== undefined, {
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
  createdAt: z.string(),
});
