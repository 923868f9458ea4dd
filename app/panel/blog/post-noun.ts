import type { Post } from '#app/domain/blog/post.ts';
import type { PostStatus } from '#app/domain/blog/post-options.ts';
import { fromDifference } from '#app/domain/records/difference.ts';
import { wordsOf } from '#app/panel/blog/editor/tidy.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import {
  commas,
  type Field,
  formOf,
  number,
  plain,
  requiredText,
  slugField,
  text,
  type ValuesOf,
} from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { instantOf, isScheduled, localTime } from './publication.ts';

/** An instant, shown as local time in India without a zone. */
const indianInstant = (label: string): Field<string | null, string> => ({
  ...text(label),
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

/** Replaces server messages that an owner would not understand. */
const plainMessages: Record<string, string> = {
  publishedAt: 'Must be a date and a time',
  readingTime: 'Must be whole minutes, from 1 to 600',
};

const readingTime = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= 600 ? undefined : plainMessages.readingTime;

/** Every field, in the order of the form. */
const fields = {
  title: requiredText('Title', 'Enter a title', 200),
  slug: slugField('Web address ending (slug)'),
  content: {
    ...formattedText('Content'),
    check: (typed: string) => (typed.trim() === '' ? 'Write something' : undefined),
  },
  excerpt: text('Excerpt'),
  status: plain<PostStatus>('Status', 'published'),
  publishedAt: indianInstant('Published at'),
  category: requiredText('Category', 'Choose a category or enter one'),
  author: requiredText('Author', 'Enter who wrote it'),
  tags: commas('Tags'),
  readingTime: { ...number('Reading time in minutes', readingTime), initial: '5' },
  featuredImage: {
    ...text('Featured image'),
    inShort: (shown: string) => (shown === '' ? 'none' : 'a different picture'),
  },
};

export type PostValues = ValuesOf<typeof fields>;

export type PostFieldName = keyof PostValues;

export const postForm = formOf<Omit<Post, 'id' | 'createdAt' | 'updatedAt'>>()(fields);

export const newValues = (author: string): PostValues => ({ ...postForm.initial, status: 'draft', author });

/** Returns the success message; names the change for visitors if the save published or scheduled the post. */
function savedMessage(post: Post, before: Post | null): string {
  if (post.status === 'draft') return 'Draft saved';
  if (post.status !== 'published' || before?.status === 'published') return 'Post updated';
  return isScheduled(post, new Date()) ? 'Post scheduled' : 'Post published';
}

export const postNoun: Noun<Post, PostValues> = {
  name: 'post',
  subject: 'This post was',
  ...postForm,
  // The form shows a list in one field.
  pathOf: (field) => field.split('.')[0] ?? field,
  wordingOf: (field, message) =>
    field === 'slug' && message.startsWith('Another')
      ? sentences.addressTaken('post')
      : (plainMessages[field] ?? message),
  refused: ({ status }) => (status === 413 ? [{ field: 'content', message: 'Is too long' }] : []),
  api: { ...panel.posts, savedBy: async (id) => (await panel.posts.history(id))[0]?.by },
  messages: {
    created: savedMessage,
    updated: savedMessage,
    failed: 'Failed to save post',
    invalid: 'Failed to save post',
  },
};
