import { maxLines } from '#app/domain/inquiries/quote-list.ts';
import { tapPath } from '#app/domain/insights/tap-path.ts';
import { partsReplaced } from '#app/site/frame/inline/ids.ts';
import { toast } from '#app/site/frame/toast.ts';
import { lineCount, mergedList, storedList, storeList } from './stored-list.ts';

const links = document.querySelectorAll<HTMLAnchorElement>('[href="/quote-list"]');
const adders = '[href^="/quote-list?add="]';

/** Shows the number of machines in the header and the menu, where Get a Quote leads, and which machines are in the list. */
function showCount(): void {
  const text = storedList();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-quote]'))
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
 * Get a Quote opens the dialog of a product. Add to list adds machines without leaving the page; one that is in the list leads there. Without storage, their links lead to a list
 * with only them.
 */
function add(event: MouseEvent): void {
  const target = event.target as Element;
  const opener = target.closest('[data-quote]') && document.querySelector<HTMLElement>('main [command=show-modal]');
  if (opener) {
    event.preventDefault();
    opener.click();
  }
  const link = target.closest<HTMLAnchorElement>(adders);
  if (!link) return;
  const added = addedBy(link);
  const before = storedList();
  const list = mergedList(before, added);
  const isFull = lineCount(list) > maxLines;
  if (!isFull && !storeList(list)) return;
  event.preventDefault();
  if (isFull) {
    toast('failure', `A quote list has at most ${maxLines} machines`);
    return;
  }
  for (const slug of added.split(',')) navigator.sendBeacon(`${tapPath}?k=list&p=${slug}`);
  if (list === before) {
    location.assign(`/quote-list?m=${list}`);
    return;
  }
  const near = link.closest('li,article') ?? document;
  const name = added.includes(',') ? 'The machines' : near.querySelector('h1,h2,h3')?.textContent;
  toast('success', `${name}: added to your quote list`, {
    link: { href: `/quote-list?m=${list}`, text: 'Open list' },
    undo: () => storeList(before),
  });
}

export function showQuoteList(): void {
  showCount();
  for (const sign of ['storage', 'pageshow', partsReplaced]) addEventListener(sign, showCount);
  document.addEventListener('click', add);
}
