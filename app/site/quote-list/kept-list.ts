import { maxLines } from '#app/domain/quote-list.ts';
import { toast } from '#app/site/toast.ts';
import { lineCount, listKey, mergedList, storedList, storeList } from './stored-list.ts';

/** Shows the number of machines in the header. */
function showCount(): void {
  const text = storedList();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.list-link')) {
    link.search = text && `m=${text}`;
    const count = text && `${lineCount(text)}`;
    (link.lastElementChild as HTMLElement).textContent = count;
    link.ariaLabel = `Quote list ${count}`;
  }
}

/** Adds machines without leaving the page. Without storage, their links lead to a list with only them. */
function add(event: MouseEvent): void {
  const { target, metaKey, ctrlKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/quote-list?add="]');
  if (!link || metaKey || ctrlKey || shiftKey) return;
  const list = mergedList(storedList(), link.search.slice('?add='.length));
  const isFull = lineCount(list) > maxLines;
  if (!isFull && !storeList(list)) return;
  event.preventDefault();
  if (isFull) toast('failure', `A quote list has at most ${maxLines} machines`);
  else toast('success', 'Added to your quote list');
}

export function keptList(): void {
  showCount();
  for (const sign of [listKey, 'storage', 'pageshow']) addEventListener(sign, showCount);
  document.addEventListener('click', add);
}
