import { computedReadingTime } from '#app/domain/blog/post.ts';
import { isImageReference } from '#app/domain/pictures/image-ref.ts';
import { firstSentences } from '#app/domain/text/first-sentences.ts';
import { wordsOf } from '#app/panel/blog/editor/tidy.ts';
import { type PostValues, postForm } from './post-noun.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Returns the first sentences of the paragraphs; without paragraphs, of the whole text. */
export function excerptFrom(html: string): string {
  const paragraphs = [...parsed(html).querySelectorAll('p')].map(({ outerHTML }) => outerHTML).join('');
  return firstSentences(wordsOf(paragraphs) || wordsOf(html));
}

/** Returns the reading time in minutes as a field value; for an empty text, the default of a new post. */
export const readingTimeFrom = (html: string): string =>
  html === '' ? postForm.initial.readingTime : String(computedReadingTime(html));

/** Returns the first picture of a text that can be used on a card, or an empty string. */
export const pictureFrom = (html: string): string =>
  [...parsed(html).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '').find(isPicture) ?? '';

const isPicture = (src: string) => src !== '' && isImageReference(src);

type Derived = Pick<PostValues, 'excerpt' | 'readingTime'>;

/** Returns the excerpt and reading time for a new text, each only if the user has not edited it. */
export function followText({ content, excerpt, readingTime }: PostValues, text: string): Partial<Derived> {
  return {
    ...(excerpt === excerptFrom(content) ? { excerpt: excerptFrom(text) } : {}),
    ...(readingTime === readingTimeFrom(content) ? { readingTime: readingTimeFrom(text) } : {}),
  };
}

/** Fills an empty featured image with the first picture of the text. */
export function cardPicture({ content, featuredImage }: PostValues): Partial<PostValues> {
  const picture = featuredImage === '' ? pictureFrom(content) : '';
  return picture === '' ? {} : { featuredImage: picture };
}
