import { type SubmitEvent, useEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { allCategories, allTags, categoryMeant } from '#app/domain/category.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { catalogueHref, readQuery } from './catalogue-query.ts';
import { useRequestedQuery } from './requested-query.ts';

export type Facets = { categories: { name: string; slug: string }[]; tags: string[] };

/** An address may ask for what no option offers; an option of its own shows that, as its chip does. */
const isUnknown = (value: string, offered: readonly string[]) => !offered.includes(value);

const control = 'min-h-12 w-full min-w-0 rounded-sm border border-line bg-sheet px-3 text-base text-ink';

/**
 * A plain form that asks by GET. Where scripts run, every change asks at once: choosing adds a step to the history,
 * typing does not.
 */
export function Filters({ facets }: { facets: Facets }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const wanted = useRequestedQuery();
  const { category = allCategories, tag = allTags } = wanted;
  const chosen = categoryMeant(facets.categories, category)?.slug ?? category;
  const { search = '' } = readQuery(useSearchParams()[0]);

  const typed = () => {
    const values = new FormData(form.current ?? undefined);
    const text = (name: string) => String(values.get(name) ?? '');
    return { category: text('category'), tag: text('tag'), search: text('search') };
  };
  const ask = (replace: boolean) => {
    const href = catalogueHref(typed());
    if (href !== catalogueHref({ ...wanted, page: 1 })) navigate(href, { replace, preventScrollReset: true });
  };

  const field = () => form.current?.elements.namedItem('search') as HTMLInputElement;
  const isStep = useNavigationType() === NavigationType.Pop;
  const isFirst = useRef(true);

  // The address changes without the form as well: by Back, Forward or a chip. The field is left alone while it is
  // being typed in, and what was typed before React came is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address matters.
  useEffect(() => {
    if (isFirst.current && field().value.trim() !== search) ask(true);
    else if (isStep || document.activeElement !== field()) field().value = search;
    isFirst.current = false;
    form.current?.removeAttribute('data-early');
  }, [search, isStep]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask(false);
  };

  return (
    <search>
      <form
        ref={form}
        action="/products"
        data-early=""
        suppressHydrationWarning
        onSubmit={submit}
        className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr]"
      >
        <div className="relative col-span-2 flex gap-2 lg:col-span-1">
          <label className="relative grow">
            <span className="sr-only">Search products</span>
            <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
            <input
              type="search"
              name="search"
              defaultValue={search}
              placeholder="Search products..."
              autoComplete="off"
              enterKeyHint="search"
              maxLength={200}
              onInput={() => ask(true)}
              className={`${control} pl-10`}
            />
          </label>
          <Button type="submit" kind="secondary" className="no-script-only">
            Search
          </Button>
        </div>
        <label>
          <span className="sr-only">Category</span>
          <select name="category" value={chosen} onChange={() => ask(false)} className={control}>
            <option value={allCategories}>All Categories</option>
            {isUnknown(chosen, [allCategories, ...facets.categories.map(({ slug }) => slug)]) && (
              <option value={chosen}>{chosen}</option>
            )}
            {facets.categories.map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">Tag</span>
          <select name="tag" value={tag} onChange={() => ask(false)} className={control}>
            <option value={allTags}>All Tags</option>
            {isUnknown(tag, [allTags, ...facets.tags]) && <option value={tag}>{tag}</option>}
            {facets.tags.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  );
}
