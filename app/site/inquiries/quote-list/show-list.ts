import { maxLines } from '#app/domain/inquiries/quote-list.ts';
import { tapPath } from '#app/domain/insights/tap-path.ts';
import { partsReplaced } from '#app/site/frame/inline/ids.ts';
import { toast } from '#app/site/frame/toast.ts';
import { lineCount, listWithout, mergedList, slugOf, storedList, storeList } from './stored-list.ts';

const links = document.querySelectorAll<HTMLAnchorElement>('[href="/quote-list"],a[data-n]');
const adders = '[href^="/quote-list?add="]';

/**
 * Shows the number of machines in the header and the menu, and which machines are in the list. Get a Quote and the links of
 * older toasts lead to it.
 */
function showList(): void {
  const text = storedList();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-quote],.toast [href^="/quote-list"]'))
    link.href = text ? `/quote-list?m=${text}` : '/contact';
  for (const link of document.querySelectorAll<HTMLAnchorElement>(adders))
    if (!addedBy(link).includes(','))
      link.textContent = mergedList(text, addedBy(link)) === text ? 'In your list' : 'Add to list';
  for (const link of links) {
    link.search = text && `m=${text}`;
    if (text) link.dataset.n = `${lineCount(text)}`;
    else delete link.dataset.n;
  }
}

const addedBy = (link: HTMLAnchorElement) => link.search.slice('?add='.length);

/**
 * Get a Quote opens the form of a product if the list is empty. Add to list adds machines without leaving the page; one
 * that is in the list leads there. Without storage, the links lead to a list with only their machines.
 */
function onClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target as Element;
  const before = storedList();
  const opener = document.querySelector<HTMLElement>('main [command=show-modal]');
  if (opener && before === '' && target.closest('[data-quote]')) {
    event.preventDefault();
    opener.click();
  }
  const link = target.closest<HTMLAnchorElement>(adders);
  if (!link) return;
  const added = addedBy(link);
  const list = mergedList(before, added);
  const isFull = lineCount(list) > maxLines;
  if (!isFull && !storeList(list)) return;
  event.preventDefault();
  if (isFull) toast('failure', `A quote list has at most ${maxLines} machines`);
  else if (list === before) location.assign(`/quote-list?m=${list}`);
  else noteAdded(link, added, list, before);
}

function noteAdded(link: Element, added: string, list: string, before: string): void {
  const lines = added.split(',');
  for (const line of lines) navigator.sendBeacon(`${tapPath}?k=list&p=${slugOf(line)}`);
  const heading = (link.closest('li,article') ?? document).querySelector('h1,h2,h3');
  const name = lines.length > 1 ? `${lines.length} machines` : (heading?.textContent ?? 'Machine');
  toast('success', `${name} added to your quote list`, {
    link: { href: `/quote-list?m=${list}`, text: 'Open list' },
    undo: () => storeList(listWithout(storedList(), listWithout(added, before))),
  });
}

export function showQuoteList(): void {
  showList();
  for (const sign of ['storage', 'pageshow', partsReplaced]) addEventListener(sign, showList);
  document.addEventListener('click', onClick);
}
