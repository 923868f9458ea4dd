/**
 * Removes inline styles from pasted HTML, because the content security policy blocks and reports them. Bold, italic and
 * strikethrough become elements, and a word processor's `<b style="font-weight: normal">` is unwrapped.
 */
export function stripStyles(html: string): string {
  if (!/style/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(withoutActiveStyles(html), 'text/html');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    if (element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span, font')) emphasise(element, style);
  }
  return body.innerHTML;
}

/** Maps h1 to h2, and h5 and h6 to h4: posts use only h2 to h4. */
export const clampHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4');

/** Whether the HTML contains text, not only pictures. */
export const hasWords = (html: string): boolean =>
  (new DOMParser().parseFromString(withoutActiveStyles(html), 'text/html').body.textContent ?? '').trim() !== '';

const withoutActiveStyles = (html: string) =>
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
