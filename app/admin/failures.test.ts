import { messageSentences } from './inbox/message-sentences.ts';
import { uploadSentences } from './uploads/upload-sentences.ts';
/**
 * @module-tag session/sign-in-toasts
 * @module-tag panel-errors/product-save
 * @module-tag panel-errors/wordings
 */

import { describe, expect, test } from 'vitest';
import { postSentences } from '#app/admin/blog/post-sentences.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { ApiFailure } from '#app/client.ts';
import { productSaveFailure, reason, signInFailure } from './failures.ts';
import { sentences } from './sentences.ts';

const missing = (...names: string[]) =>
  new ApiFailure(
    422,
    names.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' })),
  );

describe('a product that could not be saved', () => {
  test.each([
    ['401', new ApiFailure(401, 'Not authenticated'), 'Not authenticated. Please login again.'],
    ['422 with a detail list', missing('name', 'brand'), 'Missing required fields: name, brand'],
    ['422 that names a field twice', missing('videos', 'videos'), 'Missing required fields: videos'],
    [
      '422 without one',
      new ApiFailure(422, 'No'),
      'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug',
    ],
    [
      '422 with an empty list',
      new ApiFailure(422, []),
      'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug',
    ],
    ['409', new ApiFailure(409, 'Taken'), 'Failed to save product'],
    ['403', new ApiFailure(403, 'No'), 'Failed to save product'],
    ['500', new ApiFailure(500, 'Broken'), 'Failed to save product'],
    ['no answer', new ApiFailure(0, 'No connection'), 'Failed to save product'],
  ])('%s', (_status, failure, sentence) => {
    expect(productSaveFailure(failure)).toBe(sentence);
  });
});

test.each([
  [401, 'Invalid username or password'],
  [422, 'Invalid username or password'],
  [429, 'Too many attempts. Please wait a few minutes and try again.'],
  [0, 'The server cannot be reached. Please check your connection and try again.'],
  [503, 'The server cannot be reached. Please check your connection and try again.'],
])('shows a sentence for a sign-in that failed with %i', (status, sentence) => {
  expect(signInFailure(new ApiFailure(status, ''))).toBe(sentence);
});

test('repeats the server’s reason only if it helps the user', () => {
  expect(reason(new ApiFailure(413, 'This file is too large.'))).toBe('This file is too large.');
  expect(reason(new ApiFailure(422, [{ loc: ['body', 'file'], msg: 'Damaged', type: 'x' }]))).toBe('Damaged');
  expect(reason(new ApiFailure(507, 'The disk is full'))).toBe('The disk is full');
  expect(reason(new ApiFailure(503, 'The picture storage is full.'))).toBe('The picture storage is full.');
  // From a proxy in front of the site.
  expect(reason(new ApiFailure(503, ''))).toBeNull();
  expect(reason(new ApiFailure(500, 'Something (8a7c)'))).toBeNull();
  expect(reason(new ApiFailure(0, ''))).toBe('No connection.');
});

/** The error catalogue of the specification, line by line. */
test.each<[said: string, sentence: string]>([
  ['Login successful!', sentences.signIn.done],
  ['Invalid username or password', sentences.signIn.failed],
  ['Not authenticated. Please login again.', sentences.notAuthenticated],
  ['Missing required fields: name, slug', sentences.product.missingFields(['name', 'slug'])],
  ['Invalid data. Please check required fields: Name, Description, Category, Brand, Slug', sentences.product.invalid],
  ['Failed to save product', sentences.product.saveFailed],
  ['Product updated successfully', sentences.product.updated],
  ['Product created successfully', sentences.product.created],
  ['Product deleted successfully', sentences.product.deleted],
  ['Failed to fetch data', sentences.product.fetchFailed],
  ['Failed to delete product', sentences.product.deleteFailed],
  ['Image uploaded successfully', uploadSentences.done],
  ['Failed to upload image', uploadSentences.failed],
  ['Uploaded 3 images successfully', uploadSentences.galleryDone(3)],
  ['Failed to upload gallery images', uploadSentences.galleryFailed],
  ['Failed to fetch categories', sentences.category.fetchFailed],
  ['Updated', sentences.category.updated],
  ['Created', sentences.category.created],
  ['Failed to save', sentences.category.saveFailed],
  ['Category deleted', sentences.category.deleted],
  ['Post deleted', postSentences.deleted],
  ['Failed to fetch posts', postSentences.fetchFailed],
  ['Failed to fetch messages', messageSentences.fetchFailed],
  ['Status updated', messageSentences.updated],
  ['Failed to update', messageSentences.updateFailed],
  ['Message deleted', messageSentences.deleted],
  ['Settings updated successfully', settingsSentences.settings.updated],
  ['Failed to update settings', settingsSentences.settings.updateFailed],
  ['Failed to fetch settings', settingsSentences.settings.fetchFailed],
  ['Sample data initialized', settingsSentences.settings.samplesDone],
  ['Failed to initialize data', settingsSentences.settings.samplesFailed],
  ['Please enter brand name and select file', settingsSentences.settings.brandLogoIncomplete],
  ['Are you sure you want to delete this product?', sentences.product.confirmDelete],
  ['Delete this category?', sentences.category.confirmDelete],
  ['Delete this post?', postSentences.confirmDelete],
  ['Delete this message?', messageSentences.confirmDelete],
  ['Delete Ricoh logo?', settingsSentences.settings.confirmDeleteBrandLogo('Ricoh')],
  ['Initialize sample data? This will add categories and branches.', settingsSentences.settings.confirmSamples],
])('says “%s”', (said, sentence) => {
  expect(sentence).toBe(said);
});
