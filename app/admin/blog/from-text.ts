import { firstSentences } from '#app/domain/first-sentences.ts';
import { isImageReference } from '#app/domain/image-ref.ts';
import { computedReadingTime } from '#app/domain/post.ts';
import { wordsOf } from './editor/tidy.ts';
import { type PostValues, postForm } from './post-values.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The first sentences of a text, headings and tables left out where there is anything else. */
export function excerptFrom(html: string): string {
  const paragraphs = [...parsed(html).querySelectorAll('p')].map(({ outerHTML }) => outerHTML).join('');
  return firstSentences(wordsOf(paragraphs) || wordsOf(html));
}

/** The minutes a text takes to read, as the field has them; as long as there is no text, what a new post begins with. */
export const readingTimeFrom = (html: string): string =>
  html === '' ? postForm.initial.readingTime : String(computedReadingTime(html));

/** The first picture of a text that can stand on a card; empty for none. */
export const pictureFrom = (html: string): string =>
  [...parsed(html).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '').find(isPicture) ?? '';

const isPicture = (src: string) => src !== '' && isImageReference(src);

type Followed = Pick<PostValues, 'excerpt' | 'readingTime'>;

/** What excerpt and reading time become with a new text: each follows it, unless it was written otherwise by hand. */
export function followText({ content, excerpt, readingTime }: PostValues, text: string): Partial<Followed> {
  return {
    ...(excerpt === excerptFrom(content) ? { excerpt: excerptFrom(text) } : {}),
    ...(readingTime === readingTimeFrom(content) ? { readingTime: readingTimeFrom(text) } : {}),
  };
}

/** The card of a post that is published without a picture of its own gets the first one of the text. */
export function cardPicture({ content, featuredImage }: PostValues): Partial<PostValues> {
  const picture = featuredImage === '' ? pictureFrom(content) : '';
  return picture === '' ? {} : { featuredImage: picture };
}
