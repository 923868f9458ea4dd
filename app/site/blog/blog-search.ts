import { matchesPost } from '#app/domain/blog/post.ts';

/** Filters the posts during typing, without a request, because the page holds all of them. Updates the address. */
export function blogSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-post-search]');
  const status = document.querySelector('[data-none-found]') as HTMLElement;
  const field = form?.querySelector('input');
  const posts = [...document.querySelectorAll<HTMLElement>('[data-posts] > li')];
  if (!form || !field || posts.length === 0) return;
  const textOf = (post: Element, part: string) => post.querySelector(part)?.textContent ?? '';

  function search(): void {
    const query = field?.value.trim() ?? '';
    for (const post of posts)
      post.hidden = !matchesPost({ title: textOf(post, 'h2'), excerpt: textOf(post, '[data-excerpt]') }, query);
    const isAnyFound = posts.some(({ hidden }) => !hidden);
    status.textContent = isAnyFound ? '' : (status.dataset.noneFound ?? '');
    for (const part of document.querySelectorAll<HTMLElement>('[data-when-none]')) part.hidden = isAnyFound;
    history.replaceState(history.state, '', query ? `/blog?${new URLSearchParams({ q: query })}` : '/blog');
  }

  form.oninput = search;
  form.onsubmit = (event) => {
    event.preventDefault();
    search();
  };
  // The visitor may have typed before this script loaded.
  if (field.value !== field.defaultValue) search();
}
