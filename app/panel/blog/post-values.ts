import type { Post } from '#app/domain/blog/post.ts';
import type { PostStatus } from '#app/domain/blog/post-options.ts';
import { fromDifference } from '#app/domain/records/difference.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { wordsOf } from '#app/panel/blog/editor/tidy.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { commas, type Field, formOf, number, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { instantOf, localTime } from './publication.ts';

/** An instant, shown as local time in India without a zone. */
const indianInstant = (label: string): Field<string | null, string> => ({
  label,
  initial: '',
  read: localTime,
  write: instantOf,
  inShort: (shown) => (shown === '' ? 'empty' : dateAndTime(instantOf(shown) ?? '')),
});

const formattedText = (label: string): Field<string, string> => ({
  ...text(label),
  inShort(shown, other) {
    const [words, others] = [wordsOf(shown), wordsOf(other)];
    return words === others ? 'Same words, different formatting, links or pictures' : fromDifference(words, others);
  },
});

/** Every field, in the order of the form. */
const fields = {
  title: text('Title'),
  slug: text('Web address ending (slug)'),
  content: formattedText('Content'),
  excerpt: text('Excerpt'),
  status: plain<PostStatus>('Status', 'published'),
  publishedAt: indianInstant('Published at'),
  category: text('Category'),
  author: text('Author'),
  tags: commas('Tags'),
  readingTime: { ...number('Reading time in minutes'), initial: '5' },
  featuredImage: {
    ...text('Featured image'),
    inShort: (shown: string) => (shown === '' ? 'none' : 'a different picture'),
  },
};

export type PostValues = ValuesOf<typeof fields>;

export type PostFieldName = keyof PostValues;

export const postForm = formOf<Omit<Post, 'id' | 'createdAt' | 'updatedAt'>>()(fields);

/** Values of a new post: a draft by `author`. */
export const newValues = (author: string): PostValues => ({ ...postForm.initial, status: 'draft', author });
