import { z } from 'zod';
import { holidays } from '#app/domain/business/hours/holiday.schema.ts';
import { week } from '#app/domain/business/hours/hours.schema.ts';
import { templateLimits } from '#app/domain/business/words/word-limits.ts';
import { isWebAddress } from '#app/domain/text/addresses.ts';
import { plainDigits } from '#app/domain/text/phone.ts';
import {
  absent,
  type FieldsOf,
  line,
  lines,
  listOf,
  optionalEmail,
  requiredLine,
  requiredText,
  shortText,
  text,
  whole,
} from '#app/domain/text/text.schema.ts';
import { gstin, gstState } from './gst.schema.ts';
import { priceTaxes } from './price-tax.ts';
import { maxRetentionMonths, usualPrivacy } from './privacy-rules.ts';
import { defaultReplyGoal, isUpiId, quotationDays, replyGoal, usualQuotationDays } from './setting-limits.ts';

/** Removes spaces and punctuation from a phone number. */
const dialled = (text: string) => plainDigits(text).replace(/[\s().\p{Pd}]+/gu, '');

const phone = z
  .string()
  .overwrite(dialled)
  .regex(/^\+\d{7,15}$/, 'must be a telephone number with its country code, such as +91 98000 12345');

const whatsappLike = (pattern: RegExp) =>
  z
    .string()
    .overwrite((text) => dialled(text).replace(/^\+/, ''))
    .regex(pattern, 'must be a WhatsApp number with its country code, such as 91 98000 12345');

const whatsapp = whatsappLike(/^[1-9]\d{6,14}$/);
export const optionalWhatsapp = whatsappLike(/^([1-9]\d{6,14})?$/);

const months = z.int().min(0, 'must not be negative').max(maxRetentionMonths, `must be at most ${maxRetentionMonths}`);

export const requiredFacts = {
  phone,
  whatsapp,
  email: optionalEmail.min(1, 'must not be empty'),
  street: requiredLine(300),
  city: requiredLine(120),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be two letters, such as IN'),
  /** The centre of the service circle, in decimal degrees. */
  location: z.object({
    latitude: z.number().min(-90, 'must be from -90 to 90').max(90, 'must be from -90 to 90'),
    longitude: z.number().min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180'),
  }),
  /** The radius of the service circle, in metres. */
  serviceRadius: whole(1_000, 20_000_000),
  foundingYear: z.int().min(1800, 'must be a year from 1800 on').max(2100, 'must be a year up to 2100'),
  brands: lines(40, 60).min(1, 'must have at least one entry'),
  /** Opening hours from Monday on, `09:00-18:00` or empty for a closed day. */
  hours: week,
};

export const optionalFacts = {
  region: absent(line(120), ''),
  postalCode: absent(line(20), ''),
  holidays: absent(holidays, []),
  social: absent(
    listOf(
      20,
      z.object({
        name: requiredLine(40),
        url: line(300).refine(isWebAddress, 'must be a web address, such as https://www.facebook.com/your-page'),
      }),
    ),
    [],
  ),
  brandIntros: absent(listOf(40, z.object({ brand: requiredLine(60), text: requiredText(1000) })), []),
  /** Reply templates; never public. */
  replyTemplates: absent(
    listOf(
      templateLimits.count,
      z.object({ name: requiredLine(templateLimits.name), text: requiredText(templateLimits.text) }),
    ),
    [],
  ),
  /** Where customers write a review, such as the Google link of the business; never public. */
  reviewLink: absent(
    line(300).refine((value) => value === '' || isWebAddress(value), 'must be a web address'),
    '',
  ),
  /** Whether prices include the locale's tax. */
  priceTax: absent(z.enum(priceTaxes, `must be one of ${priceTaxes.join(', ')}`), 'unsaid' as const),
  /** Target time for the first reply, in minutes of business hours. */
  replyGoalMinutes: absent(whole(replyGoal.least, replyGoal.most), defaultReplyGoal),
  /** Printed on quotations; never public elsewhere. */
  gstin: absent(gstin, ''),
  /** GST code of the dealer's state; empty for that of the GSTIN or the address. */
  gstState: absent(gstState, ''),
  bankDetails: absent(shortText(600), ''),
  upiId: absent(
    line(100).refine((value) => value === '' || isUpiId(value), 'must be a UPI ID, such as yourshop@okhdfcbank'),
    '',
  ),
  quotationTerms: absent(text(4000), ''),
  quotationDays: absent(whole(quotationDays.least, quotationDays.most), usualQuotationDays),
  /** Steps of the first evening and sample claims that the owner has settled; never public. */
  settledSteps: absent(lines(60, 60), []),
  /** Months after which resolved inquiries, and spam, are deleted for good; 0 keeps them. */
  messageMonths: absent(months, usualPrivacy.messageMonths),
  spamMonths: absent(months, usualPrivacy.spamMonths),
  /** Who answers complaints about personal data; empty for the business itself. */
  grievanceContact: absent(line(200), usualPrivacy.grievanceContact),
  /** The dealer's own part of the page about privacy. */
  privacyText: absent(text(5000), usualPrivacy.privacyText),
};

export type DealerFacts = z.output<z.ZodObject<typeof requiredFacts & FieldsOf<typeof optionalFacts>>>;
