/** The HTML of an editor with nothing in it that only the editor needs: what is saved and what visitors get. */
export function tidy(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The empty line at the end is where one goes on typing.
  while (body.lastElementChild?.matches('p') && isEmpty(body.lastElementChild)) body.lastElementChild.remove();
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p, figure > p')) unwrap(paragraph);
  for (const table of body.querySelectorAll('table')) putHeadOn(table);
  return body.innerHTML;
}

/** The words of a post, a line for each block. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, blockquote, pre, td, th, tr, figcaption'))
    block.append('\n');
  return (body.textContent ?? '').replace(/\s*\n\s*/g, '\n').trim();
}

const isEmpty = (element: Element) => element.textContent === '' && element.childElementCount === 0;

/** A paragraph that is alone in its box, or followed by a nested list only, says nothing more than its words. */
function unwrap(paragraph: Element): void {
  const others = [...(paragraph.parentElement?.children ?? [])].filter((each) => each !== paragraph);
  if (others.every((each) => each.matches('ul, ol, figcaption')) && paragraph.previousElementSibling === null)
    paragraph.replaceWith(...paragraph.childNodes);
}

/** Rows of headings at the top become the table's head; every heading says what it heads. */
function putHeadOn(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isHeading = (row: HTMLTableRowElement) =>
    row.cells.length > 0 && [...row.cells].every((cell) => cell.matches('th'));
  const firstOther = rows.findIndex((row) => !isHeading(row));
  const headings = firstOther === -1 ? [] : rows.slice(0, firstOther);
  if (headings.length > 0) table.createTHead().append(...headings);
  for (const cell of table.querySelectorAll('th')) cell.setAttribute('scope', cell.closest('thead') ? 'col' : 'row');
}
