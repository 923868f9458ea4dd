import { useState } from 'react';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { type InquiryItem, lineText, priceNotes, publicPaise } from '#app/domain/inquiries/quote-list.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { dealer } from '#dealer';

const { currency } = dealer.locale;

const priceOf = (paise: number | null, { want }: InquiryItem): string =>
  paise === null ? 'no price' : `${formatMoney(fromMinor(paise), currency, dealer.locale)}${priceNotes[want] ?? ''}`;

/** The products of the lines as they are now; `null` for one that no longer exists. */
function useProducts({ id, items }: Inquiry): ReadonlyMap<string, Product | null> {
  const [found, setFound] = useState<ReadonlyMap<string, Product | null>>(new Map());
  const slugs = items.map(({ product }) => product);
  // The lines of an inquiry never change. Without a connection, the prices of then are enough.
  useAnswer(
    (signal) =>
      slugs.length > 0 ? panel.products.list({ slugs: slugs.join(), limit: slugs.length }, signal) : undefined,
    ({ products }) =>
      setFound(new Map(slugs.map((each) => [each, products.find(({ slug }) => slug === each) ?? null]))),
    [id],
  );
  return found;
}

/** The quote list of an inquiry: its lines with the prices of then, and of now where they differ. */
export function InquiryItems({ inquiry }: { inquiry: Inquiry }) {
  const products = useProducts(inquiry);
  if (inquiry.items.length === 0) return null;
  return (
    <ol aria-label="Quote list" className="mt-4 border-t-2 border-ink">
      {inquiry.items.map((item) => {
        const now = products.get(item.product);
        const paise = now ? publicPaise(now, item.want, currency) : item.paise;
        return (
          <li key={item.product} className="border-b border-rule py-1 wrap-anywhere">
            <a
              href={now ? `/admin/products/${now.id}` : `/products/${item.product}`}
              className="flex min-h-11 items-center font-semibold text-cyan underline"
            >
              {lineText({ ...item, note: '' })}
            </a>
            {item.note && <p dir="auto">{item.note}</p>}
            <p className="text-sm text-ink-soft tabular-nums">
              {priceOf(item.paise, item)}
              {now === null && ', no longer in the catalogue'}
              {paise !== item.paise && <strong className="text-magenta">, now {priceOf(paise, item)}</strong>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
