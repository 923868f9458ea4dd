import { Failure } from '#app/domain/errors.ts';
import { cleanHtml } from './clean-html.ts';
import { sanitize } from './sanitize.ts';

/** The most elements, attributes and levels of nesting that the HTML of a post may have. */
const maxElements = 20_000;
const maxAttributes = 20_000;
const maxDepth = 100;
/** The most pieces of text: what stands between elements, and each sign that could have begun one. */
const maxTexts = 100_000;

const refusal = (message: string) => new Failure('invalid', message, { field: 'content' });

/**
 * Refuses HTML of so many or so deeply nested elements that sanitising it would hold up everybody. It is read by the
 * sanitiser's own parser, which stops at the first element too many, so that the time is linear whatever is sent.
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

/** What is seen though it has no words. */
const shown = /<(img|iframe|table)\b/;

/** Spaces, and characters that take no place. */
const blank = /[\s\p{Cf}\p{Cc}]/gu;

const isEmpty = (cleaned: string): boolean =>
  !shown.test(cleaned) && cleaned.replace(/<[^>]*>/g, '').replace(blank, '') === '';

/**
 * Refuses what cannot be the content of a post: HTML that is too much to be sanitised, and HTML of which nothing can
 * be seen once it is.
 */
export function refuseUnusable(html: string): void {
  refuseBomb(html);
  if (isEmpty(cleanHtml(html))) throw refusal('must not be empty');
}
