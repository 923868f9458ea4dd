import { categoryMeant } from '#app/domain/catalogue/category.ts';
import { tagLabel } from '#app/domain/catalogue/tags.ts';
import { type FacetName, facetNames, type Selection } from '#app/domain/search/facet-query.ts';
import { facetText, priceText, speedText } from '#app/domain/search/facets.ts';
import { nouns } from '#app/domain/search/trade-words.ts';
import type { UnderstoodQuery } from '#app/domain/search/understood-query.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { type CatalogueQuery, catalogueHref, isNarrowed, without } from './catalogue-query.ts';
import type { Facets } from './filters.tsx';
import type { List } from './load-catalogue.ts';

/** The values that are offered above the list, if they narrow the list; of two facets at most. */
const quick = ['multifunction', 'printer', 'supply', 'colour', 'mono', 'a4', 'a3'];

type FilterChipsProps = { list: List; facets: Facets; path: string };

/** Removable chips for all filters, also read from the search, and unused words. “Clear all” keeps the search. */
export function FilterChips({ list: { understood, total, isCapped, ...list }, facets, path }: FilterChipsProps) {
  const { page: _, ...query } = list.query;
  const { category, tag, search, sort } = query;
  const selection = understood?.selection ?? query.selection;
  const categoryName = categoryMeant(facets.categories, category)?.name ?? category;
  const valuesOf = (name: FacetName) => facets.counts.find((facet) => facet.name === name)?.values ?? [];
  const textIn = (name: FacetName, value: string) => valuesOf(name).find((each) => each.value === value)?.text;
  const href = (change: Partial<CatalogueQuery>) => catalogueHref({ ...query, ...change }, path);
  /** The address names the facets that were read from the search, so that one can be removed. */
  const hrefOf = (selection: Selection) => href({ search: understood ? understood.text : search, selection });
  const chosen = facetNames.flatMap((name) => {
    const values = selection[name] ?? [];
    // Skips values that no product has, to keep the label short.
    const listed = values.flatMap((value) => textIn(name, value) ?? []);
    const label = (listed[0] ? listed : values.map((value) => facetText(name, value))).join(' or ');
    return label === '' ? [] : [{ name, label }];
  });
  const offered = (['kind', 'colour', 'paper', 'brand'] as const).map((name) =>
    (selection[name] ? [] : valuesOf(name))
      .filter(({ count }) => count > 0 && (isCapped || count < total))
      .filter(({ value }) => name === 'brand' || quick.includes(value))
      .map(({ value, text }) => ({ text, href: hrefOf({ ...selection, [name]: [value] }) })),
  );
  const links = offered
    .filter(({ length }) => length > 0)
    .slice(0, 2)
    .flat();
  const isChosen = category !== undefined || tag !== undefined || isNarrowed(query);
  return (
    <>
      {(isChosen || understood !== null) && (
        <ul aria-label="Active filters" className="mt-4 flex flex-wrap gap-2 lg:mt-6">
          {category !== undefined && <Chip label={`Category: ${categoryName}`} href={href({ category: undefined })} />}
          {tag !== undefined && <Chip label={`Tag: ${tagLabel(tag)}`} href={href({ tag: undefined })} />}
          {chosen.map(({ name, label }) => (
            <Chip key={name} label={label} href={hrefOf({ ...selection, [name]: undefined })} />
          ))}
          {(selection.not ?? []).map((value) => (
            <Chip key={value} label={excludedText(value, textIn)} href={hrefOf(without(selection, 'not', value))} />
          ))}
          {selection.price !== undefined && (
            <Chip label={priceText(selection.price, dealer.locale)} href={hrefOf(without(selection, 'price'))} />
          )}
          {selection.ppm !== undefined && (
            <Chip label={speedText(selection.ppm)} href={hrefOf(without(selection, 'ppm'))} />
          )}
          {(isChosen || chosen.length > 1) && (
            <li>
              <a
                href={catalogueHref({ search: isChosen ? search : understood?.text, sort }, path)}
                className="text-link -my-2 text-sm"
              >
                Clear all
              </a>
            </li>
          )}
        </ul>
      )}
      {links.length > 0 && (
        <ul
          aria-label="Quick filters"
          className="strip mt-1 gap-1.5 *:flex-none! sm:mt-2 lg:mt-6 sm:flex sm:flex-wrap print:hidden"
        >
          {links.map(({ text, href }) => (
            <li key={text}>
              <a
                href={href}
                rel="nofollow"
                className="inline-flex min-h-11 items-center rounded-sm border border-line bg-sheet px-2.5 text-sm font-semibold"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {understood !== null && <NotUsed {...understood} />}
    </>
  );
}

/** The label of an exclusion: `Not Wi-Fi` for `network:wifi`. */
function excludedText(excluded: string, textIn: (name: FacetName, value: string) => string | undefined): string {
  const [name = '', value = ''] = excluded.split(':');
  if (excluded === 'kind:supply') return 'Machines only';
  if (name === 'brand') return `Not ${textIn(name, value) ?? value}`;
  const isFacet = name !== 'technology' && name !== 'tag';
  return `Not ${isFacet ? facetText(name as FacetName, value) : value.replaceAll('-', ' ')}`;
}

/** The unused words of a search, and links to rental and service if the search mentions them. */
function NotUsed({ noise, isForRent, isForService, isForMachine, text }: UnderstoodQuery) {
  const unused = isForMachine ? noise.filter((word) => !nouns.has(word)) : noise;
  if (unused.length === 0 && !isForRent && !isForService && text === '') return null;
  return (
    <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
      {text !== '' && `Searched for “${text}”. `}
      {unused.length > 0 && `Not used: ${unused.join(', ')}. `}
      {isForRent && (
        <a href="/rental" className="underline">
          How rental works
        </a>
      )}
      {isForService && (
        <>
          <a href="/services" className="underline">
            Repair and service contracts
          </a>{' '}
          <a href="/contact" className="underline">
            Ask us to call you
          </a>
        </>
      )}
    </p>
  );
}

function Chip({ label, href }: { label: string; href: string }) {
  return (
    <li>
      <a href={href} aria-label={`Remove filter ${label}`} className="-my-2 flex min-h-11 items-center hover:underline">
        <span className="inline-flex items-center gap-1.5 rounded-sm bg-ink px-2.5 py-1.5 text-sm font-semibold text-on-ink">
          {label}
          <CloseIcon className="size-4" />
        </span>
      </a>
    </li>
  );
}
