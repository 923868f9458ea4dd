import { toast } from '#app/site/toast.ts';
import { mergedList, storedList, storeList } from './stored-list.ts';

const rootIn = (page: Document) => page.querySelector<HTMLElement>('[data-asked]');
const addressOf = (text: string) => `/quote-list${text && `?m=${text}`}`;

/**
 * The page of the list. Opened without a list, or to add machines, it shows the list of the browser. After a change it
 * posts the lines, as the buttons do without scripts, and shows the address, the lines and the sums of the answer.
 */
export function followList(): void {
  const root = rootIn(document);
  if (!root) return;
  const shown = root.dataset.asked as string;
  if ('added' in root.dataset || location.search === '') {
    const list = mergedList(storedList(), shown);
    storeList(list);
    if (list !== shown) {
      location.replace(addressOf(list));
      return;
    }
    history.replaceState(history.state, '', addressOf(list));
  }
  let latest = 0;

  async function change(button: string): Promise<void> {
    const turn = ++latest;
    const lines = [...(root as HTMLElement).querySelectorAll<HTMLInputElement>('[name^=line]')];
    const body = new URLSearchParams([...lines.map(({ name, value }) => [name, value]), ['do', button]]);
    const answer = await fetch('/quote-list', { method: 'POST', body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const made = rootIn(page);
    if (turn !== latest || !made) return;
    const list = made.dataset.asked as string;
    storeList(list);
    if (list === '') return location.replace(addressOf(list));
    history.replaceState(history.state, '', addressOf(list));
    // While a visitor types, only the sums change.
    const parts = button === '' ? '[data-list-sums]' : '[data-list-sums],[data-list-lines]';
    const others = page.querySelectorAll(parts);
    for (const [index, part] of document.querySelectorAll(parts).entries())
      part.replaceChildren(...(others[index]?.childNodes ?? []));
    if (button === '') return;
    const next = document.querySelector<HTMLElement>(`[value="${button}"]`) ?? document.querySelector('h1');
    next?.focus();
  }
  const changed = (button: string) => change(button).catch(() => toast('failure', 'No connection'));

  root.addEventListener('change', (event) => {
    if ((event.target as HTMLInputElement).name.startsWith('line')) void changed('');
  });
  root.addEventListener('submit', (event) => {
    const { submitter } = event as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name === '') return;
    event.preventDefault();
    void changed(submitter.value);
  });
}
