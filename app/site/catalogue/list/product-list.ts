import { tapPath } from '#app/domain/insights/tap-path.ts';
import { loadPage, replaceParts } from '#app/site/frame/replace-parts.ts';
import { catalogueHref, readQuery } from './catalogue-query.ts';

const statusIn = (page: Document) => page.querySelector('[data-loading]') as HTMLElement;
const formIn = (page: Document) => page.querySelector<HTMLFormElement>('[data-filters]');

type Field = HTMLInputElement | HTMLSelectElement;
/** The fields that stay while the list changes; the checkboxes are replaced with their counts. */
const fieldsIn = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is Field =>
      (each as Field).name !== '' && !/^(checkbox|hidden)$/.test((each as Field).type) && 'value' in each,
  );

/** Updates the list on filter changes, replacing parts that differ. Selecting adds history; typing replaces it. */
export function productList(): void {
  document.addEventListener('change', showChosen);
  showChosen();
  const form = formIn(document);
  if (form) followFilters(form);
}

/** Shows how many products of the list are chosen for a comparison. */
function showChosen(): void {
  const button = document.querySelector<HTMLElement>('[data-chosen]');
  if (button) button.dataset.n = `${document.querySelectorAll('[name=m]:checked').length}`;
}

function followFilters(form: HTMLFormElement): void {
  const status = statusIn(document);
  const path = form.getAttribute('action') as string;
  const here = () => location.pathname + location.search;

  /** The address for the current form values. */
  const wanted = () =>
    catalogueHref(readQuery(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)), path);

  const search = form.elements.namedItem('search') as HTMLInputElement;
  /** Whether the visitor changed a filter before this script loaded. */
  const wasTyped = search.value !== search.defaultValue;
  const boxes = () => [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const wasChosen =
    fieldsIn(form).some((own) => 'options' in own && !own.selectedOptions[0]?.defaultSelected) ||
    boxes().some((own) => own.checked !== own.defaultChecked);

  let asked = wasChosen || wasTyped ? '' : wanted();
  let shown = here();
  let found = status.textContent;
  let underWay: AbortController | undefined;
  let { left } = search.dataset;
  /** The query that was counted last: the server counts the page itself, this script what follows. */
  let counted = location.search;
  /** Whether a change is complete, unlike half a word. */
  let isSettled = false;
  let isBusy = false;
  let isEmpty = false;

  /** Counts a completed search or choice, once its list is shown. */
  function count(): void {
    if (!isSettled || here() !== shown || asked !== wanted() || isBusy) return;
    isSettled = false;
    if (location.search === counted) return;
    navigator.sendBeacon(`${tapPath}?k=search${isEmpty ? '&n=0' : ''}&f=${encodeURIComponent(counted)}`);
    counted = location.search;
  }

  /** Keeps the live region element, so that screen readers announce its text. */
  function say(text: string, busy: boolean): void {
    status.textContent = text;
    status.parentElement?.parentElement?.setAttribute('aria-busy', `${busy}`);
    isBusy = busy;
  }

  /** Replaces the parts with those of another page. Keeps the focused field, except after Back or Forward. */
  function put(page: Document, other: HTMLFormElement, isStep: boolean): void {
    const { name, value } = (document.activeElement ?? {}) as HTMLInputElement;
    const isOpen = form.querySelector('details')?.open;
    replaceParts(page);
    // The server sends the fold closed.
    if (isOpen) form.querySelector('details')?.setAttribute('open', '');
    for (const own of fieldsIn(form)) {
      const { value, innerHTML } = other.elements.namedItem(own.name) as Field;
      if ('options' in own) own.innerHTML = innerHTML;
      if (isStep || document.activeElement !== own || 'options' in own) own.value = value;
    }
    // The checkbox that was just used has been replaced.
    if (document.activeElement === document.body && name)
      form.querySelector<HTMLElement>(`[name="${name}"][value="${CSS.escape(value)}"]`)?.focus();
    ({ left } = (other.elements.namedItem('search') as HTMLInputElement).dataset);
    status.className = statusIn(page).className;
    found = statusIn(page).textContent;
    asked = wanted();
    say(found, false);
    if (isStep) counted = location.search;
    count();
  }

  /** Shows the list at the current address. If that fails, logs the error and keeps the list. */
  async function show(isStep: boolean): Promise<void> {
    underWay?.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    shown = here();
    say(status.dataset.loading ?? '', true);
    try {
      const { page, headers } = await loadPage(shown, '[data-filters]', signal);
      isEmpty = headers.has('x-robots-tag');
      put(page, formIn(page) as HTMLFormElement, isStep);
    } catch (error) {
      if (signal.aborted) return;
      console.error('Could not read products', error);
      say(found, false);
      asked = '';
    }
  }

  /** Chooses only what the address names. */
  function chooseAgain(): void {
    const params = new URLSearchParams(location.search);
    const valuesOf = (name: string) => params.getAll(name).join().split(',');
    for (const box of boxes()) box.checked = valuesOf(box.name).includes(box.value);
    for (const own of fieldsIn(form))
      if (own !== search) own.value = params.get(own.name) ?? ('options' in own ? (own.options[0]?.value ?? '') : '');
    left = undefined;
  }

  function ask(isStep: boolean): void {
    const address = wanted();
    if (address === asked) return;
    asked = address;
    history[isStep ? 'pushState' : 'replaceState'](null, '', address);
    void show(false);
  }

  form.oninput = ({ target }) => {
    const { type } = target as Field;
    // The facets read from the search are shown as chosen: another choice is about them, another search is not.
    if (left !== undefined)
      if (target === search) chooseAgain();
      else search.value = left;
    ask(type === 'checkbox' || 'options' in (target as Field));
  };
  form.onchange = () => {
    isSettled = true;
    count();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    ask(true);
    form.querySelector<HTMLElement>('[popover]')?.hidePopover?.();
  };
  // Fragment links also fire `popstate`; they change nothing here.
  addEventListener('popstate', () => {
    if (here() !== shown) void show(true);
  });
  // After Back, the page may not match the address; or the server failed to read the list.
  const { filters: address } = form.dataset;
  if (address !== catalogueHref(readQuery(new URLSearchParams(location.search)), path)) void show(address !== '');
  else ask(wasChosen);
}
