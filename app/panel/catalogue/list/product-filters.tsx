import type { Category } from '#app/domain/catalogue/category.ts';
import { type Filter, ListFilters } from '#app/panel/frame/list-filters.tsx';

const show: Filter = {
  name: 'show',
  label: 'Show',
  options: [
    ['', 'All products'],
    ['published', 'Published'],
    ['draft', 'Draft'],
    ['archived', 'Archived'],
    ['private', 'Private'],
    ['sample', 'Samples on the site'],
    ['no-picture', 'On the site without a picture'],
    ['no-price', 'On the site without a price'],
    ['no-specifications', 'On the site without specifications'],
  ],
};

/** The search and filters of a product list. `further` filters are in a second line. */
export function ProductFilters({ categories, further }: { categories: Category[]; further?: readonly Filter[] }) {
  const category: Filter = {
    name: 'category',
    label: 'Category',
    options: [['', 'All categories'], ...categories.map(({ name, slug }) => [slug, name] as const)],
  };
  return (
    <ListFilters
      label="Search products"
      placeholder="Search by name…"
      filters={[category, show]}
      further={further ?? []}
      className="grid-cols-2 lg:grid-cols-[1fr_auto_auto]"
    />
  );
}
