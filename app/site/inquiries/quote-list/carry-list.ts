import { itemsText, readItems } from '#app/domain/inquiries/quote-list.ts';

const links = /(<a\s(?:[^>]*\s)?href=")(\/[^".?#]*)(?=[?#"])(\??)/g;
const forms = /(<form(?![^>]*\smethod="post)[^>]*>.*?)(?=<\/form>)/gs;

/**
 * Adds a quote list to the links and search forms of a page, and the number of its lines to the links to it, for browsers
 * without scripts (decision 0066).
 */
export function carryList(html: string, text: string): string {
  const items = readItems(text);
  const list = itemsText(items);
  if (list === '') return html;
  return html
    .replace(links, (_, start, path, mark) => `${start}${path}?list=${list}${mark && '&amp;'}`)
    .replaceAll(`href="/quote-list?list=${list}"`, `data-n="${items.length}" $&`)
    .replace(forms, `$1<input type="hidden" name="list" value="${list}">`);
}
