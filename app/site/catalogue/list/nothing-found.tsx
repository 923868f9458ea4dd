import { categoryMeant } from '#app/domain/catalogue/category.ts';
import { tagLabel } from '#app/domain/catalogue/tags.ts';
import { facetNames } from '#app/domain/search/facet-query.ts';
import { facetText } from '#app/domain/search/facets.ts';
import { searchInquiryHref, searchInquiryText, searchPhrase } from '#app/domain/search/search-inquiry.ts';
import { LinkChips } from '#app/site/frame/link-chips.tsx';
import { chooser } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { catalogueHref } from './catalogue-query.ts';
import type { Facets } from './filters.tsx';
import type { List } from './load-catalogue.ts';
import { ProductGrid } from './product-grid.tsx';

type NothingFoundProps = {
  list: Pick<List, 'query' | 'nearest' | 'isForToner'>;
  categories: Facets['categories'];
};

export const TonerLink = ({ words, kind }: { words: string; kind: 'primary' | 'secondary' }) => (
  <ButtonLink kind={kind} href={`/toner?${new URLSearchParams({ q: words })}`} rel="nofollow">
    Look for it as toner or ink
  </ButtonLink>
);

/** Shown for an empty result: an inquiry link, similar products, the categories, and all products. */
export function NothingFound({ list: { query, nearest, isForToner }, categories }: NothingFoundProps) {
  const { search, category, tag, selection } = query;
  const facets = facetNames.flatMap((name) => (selection[name] ?? []).map((value) => facetText(name, value)));
  const chosen = [tag && tagLabel(tag), categoryMeant(categories, category)?.name ?? category, ...facets];
  const words = searchPhrase(search ?? (chosen.filter(Boolean).join(', ') || 'a machine with these filters'));
  return (
    <>
      <Titled
        id="ask"
        title="Shall we look for it?"
        className="mx-auto max-w-2xl border-l-8 border-cyan bg-sheet px-5 py-4"
        titleClass="text-xl font-bold"
      >
        <p className="mt-1.5 wrap-anywhere text-ink-soft">
          Ask us for “{words}”. Not everything we can get for you is on this page.
        </p>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">
          <WhatsappButton message={searchInquiryText(words)}>Ask on WhatsApp</WhatsappButton>
          <ButtonLink kind="secondary" href={searchInquiryHref(words)}>
            Send us a message
          </ButtonLink>
          {!isForToner && <TonerLink kind="secondary" words={words} />}
        </div>
      </Titled>
      {nearest.length > 0 && (
        <Titled id="nearest" title="Nearest matches" className="mt-12" titleClass="mb-4 text-2xl font-bold">
          <ProductGrid products={nearest} />
        </Titled>
      )}
      {categories.length > 0 && (
        <Titled id="categories" title="Browse by category" className="mt-12" titleClass="mb-4 text-2xl font-bold">
          <LinkChips
            links={categories.map(({ name, slug }) => ({ text: name, href: catalogueHref({ category: slug }) }))}
          />
        </Titled>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6">
        <a href={chooser.href} className="text-link">
          {chooser.name}
        </a>
        <a href="/products" className="text-link">
          Show all products
        </a>
      </p>
    </>
  );
}
