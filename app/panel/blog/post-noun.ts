import type { Post } from '#app/domain/blog/post.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { postSentences } from './post-sentences.ts';
import { type PostValues, postForm } from './post-values.ts';
import { isScheduled } from './publication.ts';

/** Replaces server messages that an owner would not understand. */
const plainMessages: Record<string, string> = {
  publishedAt: 'Must be a date and a time',
  readingTime: 'Must be whole minutes, from 1 to 600',
};

/** Returns the success message; names the change for visitors if the save published or scheduled the post. */
function savedMessage(post: Post, before: Post | null): string {
  if (post.status === 'draft') return postSentences.draftSaved;
  if (post.status !== 'published' || before?.status === 'published') return postSentences.updated;
  return isScheduled(post, new Date()) ? postSentences.scheduled : postSentences.published;
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
  drafts: 'restored',
  api: panel.posts,
  messages: {
    created: savedMessage,
    updated: savedMessage,
    failed: postSentences.saveFailed,
    invalid: postSentences.saveFailed,
  },
};
