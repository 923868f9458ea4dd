import { Failure } from '#app/domain/records/errors.ts';
import { cleanHtml, sanitize } from '#app/storage/engine/clean-html.ts';

const maxElements = 20_000;
const maxAttributes = 20_000;
const maxDepth = 100;
/** Text nodes: text between elements, and each `<` that does not begin one. */
const maxTexts = 100_000;
/** Characters of HTML that becomes text. */
const maxAsText = 100_000;

const refusal = (message: string) => new Failure('invalid', message, { field: 'content' });

/**
 * Rejects HTML whose sanitising would block the event loop. The sanitiser's own parser counts and stops at the first
 * excess element, so the time is linear in the input.
 */
function refuseBomb(html: string): void {
  let elements = 0;
  let attributes = 0;
  let texts = 0;
  let depth = 0;
  const refuseTooMany = () => {
    if (elements > maxElements || attributes > maxAttributes || texts > maxTexts)
      throw refusal('has too many parts; make several posts of it');
  };
  sanitize(html, {
    allowedTags: [],
    onOpenTag(_name, attribs) {
      elements++;
      depth++;
      attributes += Object.keys(attribs).length;
      if (depth > maxDepth) throw refusal('has too many parts inside one another; paste it again as plain text');
      refuseTooMany();
    },
    textFilter() {
      texts++;
      refuseTooMany();
      return '';
    },
    onCloseTag() {
      depth--;
    },
  });
}

/** Sanitises stored HTML of any origin, such as a backup. HTML that no post may have becomes text. */
export function cleanStored(html: string): string {
  try {
    refuseBomb(html);
    return cleanHtml(html);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return `<p>${html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/[<>]/g, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, maxAsText)
      .trim()}</p>`;
  }
}

/** Elements that are visible without text. */
const shown = /<(img|iframe|table)\b/;

/** White space and invisible characters. */
const blank = /[\s\p{Cf}\p{Cc}]/gu;

const isEmpty = (cleaned: string): boolean =>
  !shown.test(cleaned) && cleaned.replace(/<[^>]*>/g, '').replace(blank, '') === '';

/** Throws if HTML cannot be the content of a post: too large to sanitise, or without visible content once sanitised. */
export function refuseUnusable(html: string): void {
  refuseBomb(html);
  if (isEmpty(cleanHtml(html))) throw refusal('must not be empty');
}
