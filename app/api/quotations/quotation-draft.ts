import type { ApiDeps } from '#app/api/calls/call.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { inquiryProduct } from '#app/domain/inquiries/inquiry.ts';
import { branchSeller, draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import { askedOf, draftLines } from '#app/domain/quotations/draft-lines.ts';
import type { QuotationBody, QuotationSeller } from '#app/domain/quotations/quotation.ts';
import { quotationLimits } from '#app/domain/quotations/quotation-options.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

/** Number of search results to compare, for products with similar names. */
const maxCandidates = 50;

/** The dealer as the quotations of a branch, by its id, show it. */
export async function sellerFor(store: ApiDeps['store'], branch: string, settings: Settings): Promise<QuotationSeller> {
  const own = branch === '' ? undefined : (await store.branches.list()).find(({ id }) => id === branch);
  return branchSeller(sellerOf(settings, dealer.name, dealer.locale), own);
}

/** The last valid day of a quotation of today. */
export const validFrom = (now: Date, { quotationDays }: Pick<Settings, 'quotationDays'>): string =>
  dayAfter(dayOf(now, dealer.locale), quotationDays);

/** The slug of the product with exactly this name; `null` if there is none. */
async function slugOf({ products }: ApiDeps['store'], name: string): Promise<string | null> {
  const found = await products.cards('panel', { search: name }, { limit: maxCandidates });
  return found.find((product) => product.name === name)?.slug ?? null;
}

/** The branch of a new draft: that of its message or original, else the first that its author is limited to. */
export async function branchOf(
  store: ApiDeps['store'],
  { messageId, copyOf }: { messageId: string; copyOf: string | undefined },
  limit: readonly string[],
): Promise<string> {
  const inquiry = messageId === '' ? null : await store.inquiries.find(messageId);
  const copied = inquiry ?? (copyOf === undefined ? null : await store.quotations.find(copyOf));
  return copied?.branch || (limit[0] ?? '');
}

type For = { settings: Settings; seller: QuotationSeller; branches: readonly string[] };

/** A draft for an inquiry, else an empty one, with customer data from `branches` or all. Throws `not-found`. */
export async function draftFor(
  store: ApiDeps['store'],
  inquiryId: string,
  { settings, seller, branches }: For,
): Promise<QuotationBody> {
  if (inquiryId === '') return draftBody({ inquiry: null, seller, lines: [], settings });
  const inquiry = await store.inquiries.find(inquiryId);
  if (inquiry === null) throw notFound('Message');
  const name = inquiryProduct(inquiry.subject);
  const asked = askedOf(inquiry, name === null ? null : await slugOf(store, name)).slice(0, quotationLimits.lines);
  const products = await store.products.ofSlugs(
    asked.map(({ product }) => product),
    'panel',
  );
  const locale = { ...dealer.locale, isTaxed: seller.gstin !== '' };
  const lines = asked.flatMap((each) =>
    draftLines(each, products.find(({ slug }) => slug === each.product) ?? null, locale),
  );
  const known = await store.customers.details(inquiryId, dealer.locale, { branches });
  const customer = known === null ? inquiry : { ...known, city: known.address };
  return draftBody({ inquiry: customer, seller, lines: lines.slice(0, quotationLimits.lines), settings });
}
