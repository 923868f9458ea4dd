import { expect, test } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { changedFields } from '#app/panel/frame/edit/noun.ts';
import { aPost } from '#tests/support/factories.ts';
import { fieldsOf, newValues, type PostValues, postForm } from './post-values.ts';

const valuesOf = postForm.read;
const changedFieldsOf = (values: PostValues, before: Post) =>
  changedFields(fieldsOf(valuesOf(before), null), fieldsOf(values, null));
const at = '2026-03-12T04:30:17.123Z';
const post: Post = {
  ...aPost({ title: 'Toner tips', slug: 'toner-tips', author: 'Asha', tags: ['toner', 'care'], publishedAt: at }),
  id: '1',
  createdAt: at,
  updatedAt: at,
};

test('splits tags at commas, trims them and drops empty ones', () => {
  const tagsOf = (tags: string) => fieldsOf({ ...newValues('Asha'), tags }, null).tags;
  expect(tagsOf(' toner , ,care,,')).toEqual(['toner', 'care']);
  expect(tagsOf('')).toEqual([]);
});

test('sends nothing for an unchanged form and keeps the seconds of an unchanged time', () => {
  const values = valuesOf(post);
  expect(changedFieldsOf(values, post)).toEqual({});
  expect(fieldsOf(values, post).publishedAt).toBe(post.publishedAt);
});

test('sends only changed fields', () => {
  const values = { ...valuesOf(post), tags: 'toner', readingTime: '', publishedAt: '' };
  expect(changedFieldsOf(values, post)).toEqual({ tags: ['toner'], readingTime: null, publishedAt: null });
  expect(changedFieldsOf({ ...valuesOf(post), publishedAt: '2026-03-12T10:01' }, post)).toEqual({
    publishedAt: '2026-03-12T10:01+05:30',
  });
});

test('starts a new post as a draft with five minutes and the given author', () => {
  const draft = { author: 'Asha', status: 'draft', readingTime: 5, publishedAt: null, tags: [] };
  expect(fieldsOf(newValues('Asha'), null)).toMatchObject(draft);
});
