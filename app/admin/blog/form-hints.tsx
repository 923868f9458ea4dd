import { type Control, useWatch } from 'react-hook-form';
import { computedReadingTime } from '#app/domain/post.ts';
import { excerptFrom, readingTimeFrom } from './from-text.ts';
import type { PostValues } from './post-values.ts';
import { instantOf, publicationWords } from './publication.ts';

type HintProps = { control: Control<PostValues> };

/** Where the post will be found. */
export function SlugHint({ control, isNew }: HintProps & { isNew: boolean }) {
  const [slug, title] = useWatch({ control, name: ['slug', 'title'] });
  if (slug === '' && title.trim() !== '') return 'Please write one in English letters, such as toner-tips.';
  return (
    <>
      {isNew ? 'The page will be at ' : 'The page is at '}
      <span className="break-all">/blog/{slug}</span>
      {!isNew && '. If you change it, the old link leads to the new one.'}
    </>
  );
}

/** What status and time together mean for visitors. */
export function PublicationHint({ control }: HintProps) {
  const [status, publishedAt] = useWatch({ control, name: ['status', 'publishedAt'] });
  return <span role="status">{publicationWords({ status, publishedAt: instantOf(publishedAt) }, new Date())}</span>;
}

/** Where the excerpt comes from; another one than the text's own gives way to that at a press. */
export function ExcerptHint({ control, onTake }: HintProps & { onTake: (excerpt: string) => void }) {
  const [content, excerpt] = useWatch({ control, name: ['content', 'excerpt'] });
  const fromText = excerptFrom(content);
  return (
    <>
      <p>Shown on the blog page and in search results.</p>
      {excerpt === fromText ? (
        <p>Taken from the first sentences of your text until you change it.</p>
      ) : (
        fromText !== '' && <Take onTake={() => onTake(fromText)}>Use the first sentences of the text</Take>
      )}
    </>
  );
}

/** How long the text takes to read; another time gives way to that at a press. */
export function ReadingTimeHint({ control, onTake }: HintProps & { onTake: (minutes: string) => void }) {
  const [content, readingTime] = useWatch({ control, name: ['content', 'readingTime'] });
  if (readingTime === readingTimeFrom(content)) return 'Counted from your text until you change it.';
  if (content === '') return null;
  const minutes = String(computedReadingTime(content));
  return <Take onTake={() => onTake(minutes)}>Use {minutes} min, as counted from the text</Take>;
}

/** What the text offers for a field. */
export function Take({ onTake, children }: { onTake: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onTake} className="min-h-11 text-left font-semibold text-cyan underline">
      {children}
    </button>
  );
}
