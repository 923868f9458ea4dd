/** Removes markup that only the editor needs. Returns the HTML to save. */
export function tidy(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Empty paragraphs at the end exist only for typing.
  while (body.lastElementChild?.matches('p') && isEmpty(body.lastElementChild)) body.lastElementChild.remove();
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p, figure > p')) unwrap(paragraph);
  for (const table of body.querySelectorAll('table')) addTableHead(table);
  return body.innerHTML;
}

/** Returns the plain text of a post, one line per block. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, blockquote, pre, td, th, tr, figcaption'))
    block.append('\n');
  return (body.textContent ?? '').replace(/\s*\n\s*/g, '\n').trim();
}

const isEmpty = (element: Element) => element.textContent === '' && element.childElementCount === 0;

/** Unwraps a paragraph that is the only content of its parent, nested lists and captions aside. */
function unwrap(paragraph: Element): void {
  const others = [...(paragraph.parentElement?.children ?? [])].filter((each) => each !== paragraph);
  if (others.every((each) => each.matches('ul, ol, figcaption')) && paragraph.previousElementSibling === null)
    paragraph.replaceWith(...paragraph.childNodes);
}

/** Moves heading rows at the top into a `thead` and sets the `scope` of every heading cell. */
function addTableHead(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isHeading = (row: HTMLTableRowElement) =>
    row.cells.length > 0 && [...row.cells].every((cell) => cell.matches('th'));
  const firstOther = rows.findIndex((row) => !isHeading(row));
  const headings = firstOther === -1 ? [] : rows.slice(0, firstOther);
  if (headings.length > 0) table.createTHead().append(...headings);
  for (const cell of table.querySelectorAll('th')) cell.setAttribute('scope', cell.closest('thead') ? 'col' : 'row');
}
