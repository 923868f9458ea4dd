import { mergedList, storedList, storeList } from './stored-list.ts';

/**
 * The page of the list. Opened without a list, or to add machines, it shows the list of the browser. After a change it
 * posts the lines, as the buttons do without scripts, and shows the address, the lines and the sums of the answer.
 */
const rootIn = (page: Document) => page.querySelector('[data-asked]') as HTMLElement;
const root = rootIn(document);
let latest = 0;

/** Stores a list and shows its address; loads the page if it must show another list. */
function show(list: string, isShown: boolean): void {
  const address = `/quote-list${list && `?m=${list}`}`;
  storeList(list);
  if (isShown) history.replaceState(history.state, '', address);
  else location.replace(address);
}

/** Removes the list from links and forms: it is stored in the browser. */
function uncarry(): void {
  for (const input of document.querySelectorAll('[name=list]')) input.remove();
  for (const link of document.querySelectorAll('a[href*="?list="]'))
    link.setAttribute('href', `${link.getAttribute('href')}`.replace(/\?list=[^&#]*(?=#|$)|list=[^&#]*&/, ''));
}

async function change(form: HTMLFormElement, button: string): Promise<void> {
  const turn = ++latest;
  const lines = [...new FormData(form)].filter(([name]) => name.startsWith('line')) as string[][];
  const body = new URLSearchParams([...lines, ['do', button]]);
  const answer = await fetch('/quote-list', { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = rootIn(page).dataset.asked as string;
  if (turn !== latest) return;
  show(list, list !== '');
  // While a visitor types, only the sums change. New lines contain their sums.
  const parts = button ? '[data-list-lines],[data-list-sums]:not([data-list-lines] *)' : '[data-list-sums]';
  const others = page.querySelectorAll(parts);
  for (const [index, part] of document.querySelectorAll(parts).entries())
    part.replaceChildren(...(others[index]?.childNodes ?? []));
  uncarry();
  if (button) (document.querySelector<HTMLElement>(`[value="${button}"]`) ?? document.querySelector('h1'))?.focus();
}

function follow(form: HTMLFormElement, button: string): void {
  change(form, button).catch(() => {
    const status = form.querySelector('[data-share-status]');
    if (status) status.textContent = 'No connection. Please try again.';
  });
}

root.onchange = ({ target }) => {
  const { name, form } = target as HTMLInputElement;
  if (name.startsWith('line')) follow(form as HTMLFormElement, '');
};
root.onsubmit = (event) => {
  const button = event.submitter as HTMLButtonElement | null;
  if (!button?.name) return;
  event.preventDefault();
  const quantity = button.parentElement?.querySelector<HTMLInputElement>('[type=number]');
  // Counts on the page, so that fast taps add up.
  if (quantity) quantity[button.value.startsWith('more') ? 'stepUp' : 'stepDown']();
  follow(button.form as HTMLFormElement, quantity ? '' : button.value);
};

uncarry();
const { asked = '', added } = root.dataset;
if (added !== undefined || location.search === '') {
  const list = mergedList(storedList(), asked);
  show(list, list === asked);
}
