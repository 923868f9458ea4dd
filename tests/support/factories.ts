import { newPost } from '#app/domain/blog/post.schema.ts';
import { newBranch } from '#app/domain/business/branch.schema.ts';
import { newProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Inquiry, InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { draftBody } from '#app/domain/quotations/draft-body.ts';
import type { QuotationLine } from '#app/domain/quotations/quotation.ts';

/** The fields of a valid product, as clients send them to the API. */
export function productFields(fields: Record<string, unknown> = {}) {
  const name = (fields.name as string | undefined) ?? 'Canon imageRUNNER 2625';
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const category = 'Black & White Photocopiers';
  return { name, slug, brand: 'Canon', category, description: 'An A3 copier for a steady office.', ...fields };
}

/** A valid product with defaults. */
export const aProduct = (fields: Record<string, unknown> = {}) => newProduct.parse(productFields(fields));

export function aPost(fields: Record<string, unknown> = {}) {
  return newPost.parse({
    title: 'How to choose a copier',
    slug: 'how-to-choose-a-copier',
    author: 'A. Writer',
    category: 'Buying guides',
    content: '<p>Count your pages first.</p>',
    ...fields,
  });
}

/** A valid branch with defaults. */
export const aBranch = (fields: Record<string, unknown> = {}) =>
  newBranch.parse({ name: 'Pune', address: '1 Road', city: 'Pune', phone: [], email: '', ...fields });

export const anInquiry = (fields: Partial<InquiryInput> = {}): InquiryInput => ({
  name: 'Asha Patil',
  email: 'asha@example.com',
  phone: '+91 00000 12345',
  subject: '',
  message: 'Please call me about an A3 copier.',
  preferredBranch: '',
  ...fields,
});

/** A browser that gets notifications. */
export const aBrowser = { endpoint: 'https://push.test/1', keys: { p256dh: 'B', auth: 'a' }, name: 'Phone' };

/** Default follow-up fields of an inquiry. */
export const noFollowUp = {
  source: 'website',
  portal: '',
  campaign: '',
  company: '',
  gstin: '',
  city: '',
  pin: '',
  branch: '',
  assignee: '',
  followUpOn: '',
  openedAt: null,
  answeredAt: null,
  reference: '',
  items: [],
  withdrawnAt: null,
} satisfies Partial<Inquiry>;

/** An inquiry from this day of November 2026. */
export const aStoredInquiry = (day: number | string, fields: Partial<Inquiry> = {}): Inquiry => ({
  ...anInquiry(),
  page: '',
  photos: [],
  id: String(day),
  read: false,
  status: 'new',
  suspectedSpam: false,
  unverified: false,
  ...noFollowUp,
  createdAt: `2026-11-${day}T00:00:00.000Z`,
  ...fields,
});

/** A line of a quotation: ₹10,000 and 18 % GST. */
export const aLine: QuotationLine = {
  kind: 'sale',
  product: '',
  name: 'Canon iR 2625',
  description: '',
  hsn: '844331',
  quantity: 1,
  unitPaise: 10_000_00,
  periods: 1,
  discount: null,
  rateBasisPoints: 1800,
};

/** The draft of a quotation for Asha Patil, in Maharashtra. */
export const aQuotation = (fields: { messageId?: string } = {}) => ({
  messageId: '',
  body: {
    ...draftBody({
      inquiry: anInquiry(),
      seller: {
        name: 'D',
        address: '',
        phone: '',
        email: '',
        gstin: '27AAPFU0939F1ZV',
        state: '27',
        bank: '',
        upi: '',
      },
      lines: [aLine],
      settings: { priceTax: 'extra', quotationTerms: '' },
    }),
  },
  validUntil: '2026-12-31',
  by: 'asha',
  ...fields,
});
