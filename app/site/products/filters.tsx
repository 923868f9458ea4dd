import { type SubmitEvent, useEffect, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { allCategories, allTags, categoryMeant } from '#app/domain/category.ts';
import { tagLabel } from '#app/domain/tag-label.ts';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon, FilterIcon, SearchIcon } from '#app/ui/icons.tsx';
import { catalogueHref, readQuery } from './catalogue-query.ts';
import { useRequestedQuery } from './requested-query.ts';

export type Facets = { categories: { name: string; slug: string }[]; tags: string[] };

/** An address may ask for what no option offers; an option of its own shows that, as its chip does. */
const isUnknown = (value: string, offered: readonly string[]) => !offered.includes(value);

const control = 'min-h-12 w-full min-w-0 rounded-sm border border-line bg-sheet px-3 text-base text-ink';

type FiltersProps = {
  facets: Facets;
  /** How many products the filters find, in words. */
  found: string;
};

const sheetId = 'filters';

/**
 * On a phone category and tag stand in a sheet at the lower edge, which the browser opens; on wider screens beside the
 * search. A plain form that asks by GET. Where scripts run, every change asks at once: choosing adds a step to the history,
 * typing does not.
 */
export function Filters({ facets, found }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
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
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  };

  const chosenCount = [category !== allCategories, tag !== allTags].filter(Boolean).length;
  return (
    <search>
      <form
        ref={form}
        action="/products"
        data-early=""
        suppressHydrationWarning
        onSubmit={submit}
        className="mt-4 flex flex-wrap gap-2 sm:mt-6 lg:grid lg:grid-cols-[2fr_2fr] lg:gap-3"
      >
        <div className="relative flex min-w-0 grow basis-44 gap-2">
          <label className="relative min-w-0 grow">
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
        <Button
          kind="secondary"
          popoverTarget={sheetId}
          aria-haspopup="true"
          className="px-4! whitespace-nowrap max-[22rem]:grow lg:hidden not-supports-[selector(:popover-open)]:hidden"
        >
          <FilterIcon /> Filter
          {chosenCount > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-ink text-xs text-on-ink">
              {chosenCount}
            </span>
          )}
        </Button>
        <div
          id={sheetId}
          ref={sheet}
          popover="auto"
          className="inset-x-0 top-auto bottom-0 m-0 w-full max-w-none border-0 border-t border-ink bg-sheet p-4 pb-6 text-ink shadow-lift backdrop:bg-on-mark/60 lg:static lg:grid lg:grid-cols-2 lg:gap-3 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
        >
          <div className="flex items-center justify-between lg:hidden">
            <p className="font-display text-lg font-bold">Filter</p>
            <Button kind="quiet" size="small" aria-label="Close" popoverTarget={sheetId} popoverTargetAction="hide">
              <CloseIcon />
            </Button>
          </div>
          <label className="mt-2 block lg:mt-0">
            <span className="mb-1 block text-sm font-semibold lg:sr-only">Category</span>
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
          <label className="mt-4 block lg:mt-0">
            <span className="mb-1 block text-sm font-semibold lg:sr-only">Tag</span>
            <select name="tag" value={tag} onChange={() => ask(false)} className={control}>
              <option value={allTags}>All Tags</option>
              {isUnknown(tag, [allTags, ...facets.tags]) && <option value={tag}>{tagLabel(tag)}</option>}
              {facets.tags.map((name) => (
                <option key={name} value={name}>
                  {tagLabel(name)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" className="mt-5 w-full lg:hidden">
            Show {found}
          </Button>
        </div>
      </form>
    </search>
  );
}
