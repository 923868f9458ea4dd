import { sanitize } from '#app/storage/sanitize.ts';

const blocks = ['p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'blockquote', 'section', 'article', 'pre', 'hr', 'br'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Converts an HTML e-mail to text: one line per block, a tab between table cells. */
export function textOfHtml(html: string): string {
  const simple = sanitize(html, {
    allowedTags: [...blocks, ...headings, 'td', 'th'],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'title', 'noscript'],
  });
  const written = simple
    .replace(/\s+/g, ' ')
    .replace(/ ?<\/t[dh]> ?/g, '\t')
    .replace(/ ?<[^>]*> ?/g, (tag) => (/<\/?t[dh]>/.test(tag) ? '' : '\n'))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
  return written
    .split('\n')
    .map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
