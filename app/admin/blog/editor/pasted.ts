/**
 * The HTML of another program without inline styles: our policy blocks them with a complaint, and then a word
 * processor's "not bold" would read as bold. What they say of words becomes elements; all else of them goes.
 */
export function withoutStyles(html: string): string {
  if (!/style/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(disarmed(html), 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    if (element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span, font')) emphasise(element, style);
  }
  return body.innerHTML;
}

/** Headings of ranks that a post does not have become the nearest it has. */
export const nearestHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4');

/** Whether there are words in it, not pictures only. */
export const hasWords = (html: string): boolean =>
  (new DOMParser().parseFromString(disarmed(html), 'text/html').body.textContent ?? '').trim() !== '';

const disarmed = (html: string) =>
  html
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

const emphases: [says: RegExp, tag: string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
];

function emphasise(element: Element, style: string): void {
  for (const [says, tag] of emphases) {
    if (!says.test(style)) continue;
    const inner = element.ownerDocument.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  }
}
