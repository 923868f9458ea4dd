import { type AskedItem, cleanItems, itemOf, readItems } from '#app/domain/inquiries/quote-list.ts';

/** `added` is what the address adds: slugs separated by commas, or a typed name. */
export type ListQuery = { items: AskedItem[]; added: string };

const maxAdded = 500;

export const readList = (params: URLSearchParams): ListQuery => ({
  items: readItems([...params.getAll('m'), ...params.getAll('list')].join(',')),
  added: (params.get('add') ?? '').trim().slice(0, maxAdded),
});

/** The lines of a link that adds machines, such as `canon-ir-2625` or `canon-ir-2625.1.rent`; empty for a typed name. */
export const addedItems = (added: string): AskedItem[] =>
  /^[a-z0-9-]+(?:\.\d+\.[a-z]+)?(?:,[a-z0-9-]+(?:\.\d+\.[a-z]+)?)*$/.test(added) ? readItems(added) : [];

/** The names of the fields of a line; each line sends each of them once. */
export const lineFields = { product: 'line', quantity: 'line-quantity', want: 'line-want', note: 'line-note' } as const;

/** The lines of the form, in their order. */
export function itemsIn(form: FormData): AskedItem[] {
  const texts = (name: string) => form.getAll(name).map(String);
  const [quantities, wants, notes] = [lineFields.quantity, lineFields.want, lineFields.note].map(texts);
  return cleanItems(
    texts(lineFields.product).map((product, at) =>
      itemOf(product, quantities?.[at] ?? '', wants?.[at] ?? '', notes?.[at] ?? ''),
    ),
  );
}
