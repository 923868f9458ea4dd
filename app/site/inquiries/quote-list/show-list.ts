import { maxLines } from '#app/domain/inquiries/quote-list.ts';
import { tapPath } from '#app/domain/insights/tap-path.ts';
import { toast } from '#app/site/frame/toast.ts';
import { lineCount, mergedList, storedList, storeList } from './stored-list.ts';

const links = document.querySelectorAll<HTMLAnchorElement>('[href="/quote-list"]');

/** Shows the number of machines in the header and the menu. */
function showCount(): void {
  const text = storedList();
  for (const link of links) {
    link.search = text && `m=${text}`;
    if (text) link.dataset.n = `${lineCount(text)}`;
    else delete link.dataset.n;
  }
}

/** Adds machines without leaving the page. Without storage, their links lead to a list with only them. */
function add(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[href^="/quote-list?add="]');
  if (!link) return;
  const added = link.search.slice('?add='.length);
  const list = mergedList(storedList(), added);
  const isFull = lineCount(list) > maxLines;
  if (!isFull && !storeList(list)) return;
  event.preventDefault();
  if (isFull) {
    toast('failure', `A quote list has at most ${maxLines} machines`);
    return;
  }
  for (const slug of added.split(',')) navigator.sendBeacon(`${tapPath}?k=list&p=${slug}`);
  toast('success', 'Added to your quote list', { link: { href: `/quote-list?m=${list}`, text: 'Open list' } });
}

export function showQuoteList(): void {
  showCount();
  for (const sign of ['storage', 'pageshow']) addEventListener(sign, showCount);
  document.addEventListener('click', add);
}
