import type { Branch } from '#app/domain/business/branch.ts';
import { type Address, addressLine } from '#app/domain/business/dealer-facts.ts';
import { gstStateOf, isGstin, plainGstin, stateOfGstin } from '#app/domain/business/gst.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import type { QuotationBody, QuotationCustomer, QuotationLine, QuotationSeller } from './quotation.ts';

type SellerFacts = Address &
  Pick<Settings, 'companyName' | 'phone' | 'email' | 'gstin' | 'gstState' | 'bankDetails' | 'upiId'>;

/** The dealer as a quotation shows it. The state is that of the GSTIN, else the chosen one, else that of the address. */
export const sellerOf = (facts: SellerFacts, name: string, locale: Locale): QuotationSeller => ({
  name: facts.companyName || name,
  address: addressLine(facts),
  phone: readableNumber(facts.phone, locale),
  email: facts.email,
  gstin: facts.gstin,
  state: stateOfGstin(facts.gstin) || facts.gstState || gstStateOf(facts.region),
  bank: facts.bankDetails,
  upi: facts.upiId,
});

/** The dealer as the quotations of a branch show it: one with its own GSTIN sells in its state. */
export function branchSeller(seller: QuotationSeller, branch: Branch | undefined): QuotationSeller {
  if (!branch?.gstin) return seller;
  const address = [branch.address, branch.city].filter(Boolean).join(', ');
  return { ...seller, address, gstin: branch.gstin, state: stateOfGstin(branch.gstin) };
}

export const noCustomer: QuotationCustomer = { name: '', company: '', address: '', phone: '', email: '', gstin: '' };

type Draft = {
  inquiry: Pick<InquiryInput, 'name' | 'phone' | 'email' | 'company' | 'gstin' | 'city'> | null;
  seller: QuotationSeller;
  lines: QuotationLine[];
  settings: Pick<Settings, 'priceTax' | 'quotationTerms'>;
};

/** A new draft. Without a GSTIN of the customer, the supply is in the seller's state. */
export const draftBody = ({ inquiry, seller, lines, settings }: Draft): QuotationBody => ({
  customer: inquiry === null ? noCustomer : customerOf(inquiry),
  seller,
  placeOfSupply: stateOfGstin(inquiry?.gstin ?? '') || seller.state,
  pricesInclude: settings.priceTax === 'included',
  lines,
  terms: settings.quotationTerms,
  notes: '',
});

/** Without a GSTIN that is wrong: the inquiry shows it as typed. */
function customerOf(inquiry: NonNullable<Draft['inquiry']>): QuotationCustomer {
  const { name, phone, email, company = '', city = '' } = inquiry;
  const gstin = plainGstin(inquiry.gstin ?? '');
  return { name, company, address: city, phone, email, gstin: isGstin(gstin) ? gstin : '' };
}

/** The GST code of the state of supply: as chosen, else that of the customer's GSTIN, else the seller's. */
export const placeOfSupply = ({ placeOfSupply: chosen, customer, seller }: QuotationBody): string =>
  chosen || stateOfGstin(customer.gstin) || seller.state;
