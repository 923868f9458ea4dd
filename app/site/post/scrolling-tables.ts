/** Puts each table of sanitised HTML into a box that scrolls by itself, by keyboard too, so that the page never does. */
export function withScrollingTables(html: string): string {
  let count = 0;
  return html
    .replaceAll('<table>', () => {
      count++;
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${count}"><table>`;
    })
    .replaceAll('</table>', '</table></div>');
}
