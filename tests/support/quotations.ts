import type { Quotation, QuotationBody, QuotationLine } from '#app/domain/quotations/quotation.ts';

export const aQuotationLine = (changes: Partial<QuotationLine> = {}): QuotationLine => ({
  kind: 'sale',
  product: '',
  name: 'Kyocera ECOSYS M2040dn',
  description: 'Print, copy, scan, 40 pages a minute',
  hsn: '844331',
  quantity: 2,
  unitPaise: 4_599_900,
  periods: 1,
  discount: null,
  rateBasisPoints: 1800,
  ...changes,
});

/** A sent quotation within Maharashtra. */
export const aQuotation = ({
  body,
  ...changes
}: Partial<Omit<Quotation, 'body'>> & { body?: Partial<QuotationBody> } = {}): Quotation => ({
  id: 'quotation-1',
  messageId: '',
  number: 'Q/2026-27/0042',
  version: 1,
  state: 'sent',
  total: 10_855_800,
  validUntil: '2026-12-10',
  secret: 'a'.repeat(22),
  declineReason: '',
  revision: 1,
  createdAt: '2026-11-25T05:00:00.000Z',
  branch: '',
  createdBy: 'asha',
  sentAt: '2026-11-25T05:30:00.000Z',
  openedAt: null,
  decidedAt: null,
  decidedBy: '',
  newsAt: null,
  template: '',
  isReplaced: false,
  ...changes,
  body: {
    customer: {
      name: 'Asha Kulkarni',
      company: 'Sahyadri Chartered Accountants LLP',
      address: '4th Floor, Deccan Chambers, Jangali Maharaj Road\nPune 411004',
      phone: '+91 98220 00000',
      email: 'accounts@sahyadri.example',
      gstin: '27AAPFU0939F1ZV',
    },
    seller: {
      name: 'Platen Office Equipment',
      address: '1 Example Road, Shivajinagar\nPune 411005, Maharashtra',
      phone: '+91 20 0000 0000',
      email: 'sales@dealer.example',
      gstin: '27AAPFU0939F1ZV',
      state: '27',
      bank: 'Example Bank, Shivajinagar\nCurrent account 000000000000\nIFSC EXAM0000001',
      upi: 'platen@example',
    },
    placeOfSupply: '27',
    pricesInclude: false,
    lines: [aQuotationLine()],
    terms: 'Payment: 50% with the order, the rest on delivery.\nSubject to Pune jurisdiction.',
    notes: '',
    ...body,
  },
});
