import { z } from 'zod';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { requiredText } from '#app/domain/text/text.schema.ts';

/** Longest text that a visitor adds to an inquiry. */
const maxLineLength = 2000;

export const inquiryAccess = z.object({ key: z.string().max(100).describe('The secret in the address of the page') });

export const visitorLine = inquiryAccess.extend({ text: requiredText(maxLineLength) });

/**
 * An inquiry for its visitor, with what was asked. The fields for telephone and e-mail are left out, because a mistyped
 * address takes the link to another person; the message may contain them.
 */
export const inquiryView = z.object({
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  gstin: z.string(),
  city: z.string(),
  nearest: z.string().describe('The sentence about the branch nearest to the PIN code; may be empty'),
  subject: z.string(),
  message: z.string(),
  added: z.array(z.object({ text: z.string(), at: z.string() })).describe('Texts added on the page, oldest first'),
  photos: z.int(),
  status: inquiryEntity.shape.status,
  isAnswered: z.boolean(),
  withdrawnAt: z.string().nullable(),
  createdAt: z.string(),
  replyBy: z.string().nullable().describe('When the dealer replies, from opening hours and holidays'),
  items: inquiryEntity.shape.items,
  quotations: z
    .array(
      z.object({
        number: z.string(),
        state: z.enum(['sent', 'opened', 'accepted', 'declined']),
        total: z.int().describe('In paise'),
        validUntil: z.string(),
        secret: z.string(),
        sentAt: z.string(),
      }),
    )
    .describe('Newest first'),
});
export type InquiryView = z.output<typeof inquiryView>;
