import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Post } from '#app/domain/post.ts';
import { fieldsOf, labels, type PostValues, valuesOf } from './post-values.ts';

export const postNoun: Noun<Post, PostValues> = {
  subject: 'This post was',
  valuesOf,
  fieldsOf: (values) => fieldsOf(values, null),
  labelOf: (field) => labels[field],
  create: panel.posts.create,
  update: ({ id }, fields, on) => panel.posts.update(id, fields, on),
  find: ({ id }) => panel.posts.find(id),
  say: { created: sentences.post.created, updated: sentences.post.updated, failed: sentences.post.saveFailed },
};
