import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { isWebAddress, withScheme } from '#app/domain/text/addresses.ts';
import { type Field, lineList, plain, problemsIn, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';

const earliestYear = 1800;

/** Parses one brand per line, without duplicates. */
export const brandsOf = (typed: string): string[] => [...new Set(lineList(typed))];

const brands = (label: string): Field<string[], string> => ({
  ...text(label),
  read: (kept) => kept.join('\n'),
  write: brandsOf,
  check(typed) {
    const given = brandsOf(typed);
    if (given.length === 0) return 'Enter at least one brand';
    if (given.length > 40) return 'Enter at most 40 brands';
    return given.some((each) => each.length > 60) ? 'A brand may have at most 60 letters' : undefined;
  },
});

const year = (label: string): Field<number, string> => ({
  ...text(label),
  read: String,
  write: Number,
  check(typed) {
    const now = new Date().getFullYear();
    const isYear = /^\d{4}$/.test(typed.trim()) && Number(typed) >= earliestYear && Number(typed) <= now;
    return isYear ? undefined : `Enter a year from ${earliestYear} to ${now}`;
  },
});

const links = (label: string): Field<DealerFacts['social'], DealerFacts['social']> => ({
  ...plain<DealerFacts['social']>(label, []),
  write: (shown) => shown.map(({ name, url }) => ({ name: name.trim(), url: withScheme(url) })),
  check: (shown) =>
    problemsIn(shown, ({ name, url }) => ({
      name: name.trim() === '' && 'Enter a name, such as Facebook',
      url: !isWebAddress(withScheme(url)) && 'Copy the address of your page, such as facebook.com/your-shop',
    })),
});

const intros = (label: string): Field<DealerFacts['brandIntros'], DealerFacts['brandIntros']> => ({
  ...plain<DealerFacts['brandIntros']>(label, []),
  write: (shown) => shown.map(({ brand, text }) => ({ brand: brand.trim(), text: text.trim() })),
  check: (shown) =>
    problemsIn(shown, ({ brand, text }) => ({
      brand: brand.trim() === '' && 'Enter the brand, such as Canon',
      text: text.trim() === '' && 'Enter a text, or remove this entry',
    })),
});

/** The fields for brands, tax, founding year and links. */
export const aboutFields = {
  brands: brands('Brands'),
  brandIntros: intros('Texts about brands'),
  priceTax: plain<PriceTax>('Tax in prices', 'unsaid'),
  foundingYear: year('In business since'),
  social: links('Social media links'),
};

export type AboutValues = ValuesOf<typeof aboutFields>;
