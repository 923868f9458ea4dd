import { type Control, useWatch } from 'react-hook-form';
import { computedReadingTime } from '#app/domain/post.ts';
import type { PostValues } from './post-values.ts';
import { instantOf, publicationWords } from './publication.ts';

type HintProps = { control: Control<PostValues> };

/** Where the post will be found. */
export function SlugHint({ control, isNew }: HintProps & { isNew: boolean }) {
  const [slug, title] = useWatch({ control, name: ['slug', 'title'] });
  if (slug === '' && title.trim() !== '') return 'Please write one in English letters, such as toner-tips.';
  return (
    <>
      <span className="break-all">/blog/{slug}</span>
      {!isNew && '. The old address will lead to a new one.'}
    </>
  );
}

/** What status and time together mean for visitors. */
export function PublicationHint({ control }: HintProps) {
  const [status, publishedAt] = useWatch({ control, name: ['status', 'publishedAt'] });
  return <span role="status">{publicationWords({ status, publishedAt: instantOf(publishedAt) }, new Date())}</span>;
}

/** How long the text takes to read, offered for the field. */
export function ReadingTimeHint({ control, onTake }: HintProps & { onTake: (minutes: string) => void }) {
  const [content, readingTime] = useWatch({ control, name: ['content', 'readingTime'] });
  if (content === '') return null;
  const minutes = String(computedReadingTime(content));
  if (readingTime === minutes) return 'As counted from the text.';
  return (
    <button
      type="button"
      onClick={() => onTake(minutes)}
      className="min-h-11 text-left font-semibold text-cyan underline"
    >
      Use {minutes} min, as counted from the text
    </button>
  );
}
