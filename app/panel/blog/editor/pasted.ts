const parsed = (html: string): HTMLElement =>
  new DOMParser().parseFromString(withoutActiveStyles(html), 'text/html').body;

/**
 * Prepares pasted HTML: makes lists of a word processor's list paragraphs, drops the line breaks between its paragraphs
 * and removes inline styles, which the content security policy blocks and reports. Bold, italic and strikethrough become
 * elements, and a word processor's `<b style="font-weight: normal">` is unwrapped.
 */
export function cleanPasted(html: string): string {
  const body = parsed(html);
  wordLists(body);
  // Google Docs writes line breaks between paragraphs for empty lines.
  for (const gap of body.querySelectorAll(':has(> :is(p, ul, ol, table, h1, h2, h3)) > br')) gap.replaceWith(' ');
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    if (element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span, font')) emphasise(element, style);
  }
  return clampHeadings(body.innerHTML);
}

/** Word writes the entries of a list as paragraphs that begin with a bullet or a number. */
function wordLists(body: HTMLElement): void {
  /** The open list of each level. */
  let open: Element[] = [];
  let last: Element | null = null;
  for (const entry of body.querySelectorAll('p[data-style*="mso-list:"]')) {
    const mark = entry.querySelector('[data-style*="mso-list:Ignore" i]');
    const level = Number(/level(\d)/.exec(entry.getAttribute('data-style') ?? '')?.[1] ?? 1);
    if (last === null || entry.previousElementSibling !== open[0]) open = [];
    open = open.slice(0, level);
    while (open.length < level) {
      const list = body.ownerDocument.createElement(/[\da-z][.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul');
      const within = open.at(-1)?.lastElementChild;
      if (within) within.append(list);
      else entry.before(list);
      open.push(list);
    }
    mark?.remove();
    const item = body.ownerDocument.createElement('li');
    item.append(...entry.childNodes);
    open.at(-1)?.append(item);
    entry.remove();
    last = item;
  }
}

function fileOf(source: string, index: number): File[] {
  const [, type = '', bytes = ''] = /^data:(image\/[\w+.-]+);base64,([\w+/=\s]+)$/.exec(source) ?? [];
  try {
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    return content.length === 0 ? [] : [new File([content], `pasted-${index + 1}.${type.split('/')[1]}`, { type })];
  } catch {
    return [];
  }
}

/** The pictures within pasted HTML: those with their bytes as files, and the number of those that are not in the HTML. */
export function picturesIn(html: string): { files: File[]; lost: number } {
  const sources = Array.from(parsed(html).querySelectorAll('img'), (picture) => picture.getAttribute('src') ?? '');
  const files = sources.flatMap(fileOf);
  return { files, lost: sources.filter((source) => !/^(?:https?:|\/)/.test(source)).length - files.length };
}

/** Maps h1 to h2, and h5 and h6 to h4: posts use only h2 to h4. */
const clampHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4');

/** Whether the HTML contains text, not only pictures. */
export const hasWords = (html: string): boolean => (parsed(html).textContent ?? '').trim() !== '';

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
