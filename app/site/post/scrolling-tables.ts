/** Wraps each table of sanitised HTML in a focusable scroll container, so that the page never scrolls sideways. */
export function withScrollingTables(html: string): string {
  let count = 0;
  return html
    .replaceAll('<table>', () => {
      count++;
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${count}"><table>`;
    })
    .replaceAll('</table>', '</table></div>');
}
