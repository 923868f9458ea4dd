import { partAttribute, partsReplaced } from '#app/site/frame/inline/ids.ts';

/** Loads a page of this site. Throws if it lacks what `mark` selects: a captive portal may answer instead. */
export async function loadPage(
  address: string,
  mark: string,
  signal?: AbortSignal,
): Promise<{ page: Document; headers: Headers }> {
  const answer = await fetch(address, signal && { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!page.querySelector(mark)) throw new Error('Not the page');
  return { page, headers: answer.headers };
}

/** Replaces the content of each part of this page (part.tsx) with that in another page. */
export function replaceParts(page: Document): void {
  for (const part of document.querySelectorAll(`[${partAttribute}]`)) {
    const same = page.querySelector(`[${partAttribute}=${part.getAttribute(partAttribute)}]`);
    part.replaceChildren(...(same?.childNodes ?? []));
  }
  dispatchEvent(new Event(partsReplaced));
}
