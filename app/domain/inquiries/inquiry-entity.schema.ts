import { z } from 'zod';
import { itemWants } from './quote-list.ts';
import { shownStates } from './shown-states.ts';

const inquiryItem = z.object({
  product: z.string(),
  name: z.string(),
  quantity: z.int(),
  want: z.enum(itemWants),
  note: z.string(),
  paise: z.int().nullable().describe('Price, or rent per month, when it was sent'),
});

/** A contact message or product inquiry, as the API returns it. */
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
  pin: z.string().describe('PIN code; may be empty'),
  /** Empty for Any Branch. */
  preferredBranch: z.string(),
  branch: z.string().describe('Id of the preferred branch, else of the one nearest to the PIN code; may be empty'),
  read: z.boolean(),
  status: z.enum(['new', 'in_progress', 'resolved']),
  /** Quarantined: the hidden honeypot field was filled in. */
  suspectedSpam: z.boolean(),
  /** Received above the usual number of inquiries, so it may be spam. */
  unverified: z.boolean(),
  /** The page that the inquiry is about, such as `/cost?m=…`; empty for none. */
  page: z.string(),
  /** Uploads sent with it. */
  photos: z.array(z.string()),
  source: z.enum(['website', 'call', 'walk-in', 'email']),
  portal: z.string().describe('The portal whose e-mail it came from, such as IndiaMART, or WhatsApp; empty for none'),
  campaign: z
    .string()
    .describe('The campaign of the page that it was sent from, such as google / cpc / diwali; may be empty'),
  assignee: z.string().describe('User id of the assignee; may be empty'),
  followUpOn: z.string().describe('Follow-up day, such as 2026-11-30; may be empty'),
  openedAt: z.string().nullable(),
  answeredAt: z.string().nullable().describe('When a user first replied to the message or resolved it'),
  reference: z.string().describe('Short code of the inquiry'),
  items: z.array(inquiryItem).describe('The machines of a quote list, with their prices when it was sent'),
  quotation: z
    .object({
      id: z.string(),
      number: z.string(),
      state: z.enum(shownStates),
      total: z.int().describe('In paise'),
      reason: z.string().describe('What the customer answered'),
    })
    .optional()
    .describe('The last one that was sent for it'),
  withdrawnAt: z.string().nullable().describe('When the visitor withdrew it'),
  createdAt: z.string(),
});
export type Inquiry = z.output<typeof inquiryEntity>;
