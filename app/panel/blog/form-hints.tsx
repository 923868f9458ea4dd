import { type Control, useWatch } from 'react-hook-form';
import { computedReadingTime } from '#app/domain/blog/post.ts';
import { isImageReference } from '#app/domain/pictures/image-ref.ts';
import { firstSentences } from '#app/domain/text/first-sentences.ts';
import { wordsOf } from '#app/panel/blog/editor/tidy.ts';
import { type PostValues, postForm } from './post-noun.ts';

type HintProps = { control: Control<PostValues> };

/** The public address of the post. */
export function SlugHint({ control, isNew }: HintProps & { isNew: boolean }) {
  const [slug, title] = useWatch({ control, name: ['slug', 'title'] });
  if (slug === '' && title.trim() !== '') return 'Enter a slug in English letters, such as toner-tips.';
  return (
    <>
      {isNew ? 'The page will be at ' : 'The page is at '}
      <span className="break-all">/blog/{slug}</span>
      {!isNew && '. If you change it, the old link redirects here.'}
    </>
  );
}

/** Says whether the excerpt follows the text; if it does not, offers the text's own excerpt. */
export function ExcerptHint({ control, onApply }: HintProps & { onApply: (excerpt: string) => void }) {
  const [content, excerpt] = useWatch({ control, name: ['content', 'excerpt'] });
  const fromText = excerptFrom(content);
  return (
    <>
      <p>A short summary, shown on the blog page and in search results.</p>
      {excerpt === fromText ? (
        <p>Follows the first sentences of your text until you edit it.</p>
      ) : (
        fromText !== '' && (
          <ApplySuggestion onApply={() => onApply(fromText)}>Use the first sentences of the text</ApplySuggestion>
        )
      )}
    </>
  );
}

/** Says whether the reading time follows the text; if it does not, offers the calculated time. */
export function ReadingTimeHint({ control, onApply }: HintProps & { onApply: (minutes: string) => void }) {
  const [content, readingTime] = useWatch({ control, name: ['content', 'readingTime'] });
  if (readingTime === readingTimeFrom(content)) return 'Calculated from your text until you edit it.';
  if (content === '') return null;
  const minutes = String(computedReadingTime(content));
  return (
    <ApplySuggestion onApply={() => onApply(minutes)}>Use {minutes} min, calculated from the text</ApplySuggestion>
  );
}

/** Button that fills a field with a value derived from the text. */
export function ApplySuggestion({ onApply, children }: { onApply: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onApply} className="min-h-11 text-left font-semibold text-cyan underline">
      {children}
    </button>
  );
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Returns the first sentences of the paragraphs; without paragraphs, of the whole text. */
function excerptFrom(html: string): string {
  const paragraphs = [...parsed(html).querySelectorAll('p')].map(({ outerHTML }) => outerHTML).join('');
  return firstSentences(wordsOf(paragraphs) || wordsOf(html));
}

/** Returns the reading time in minutes as a field value; for an empty text, the default of a new post. */
const readingTimeFrom = (html: string): string =>
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
