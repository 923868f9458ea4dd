// @module-tag session/sign-in-toasts
// @module-tag panel-errors/product-save
// @module-tag panel-errors/wordings
import { expect, test } from 'vitest';
import { ApiFailure } from '#app/client.ts';
import { productSaveFailure, reason, signInFailure } from './failures.ts';

test('says why a product could not be saved', () => {
  const failed = (status: number, detail: ConstructorParameters<typeof ApiFailure>[1]) =>
    productSaveFailure(new ApiFailure(status, detail));
  const missing = (...names: string[]) =>
    names.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' }));
  expect(failed(401, 'Not authenticated')).toBe('Not authenticated. Please login again.');
  expect(failed(422, missing('name', 'brand'))).toBe('Missing required fields: name, brand');
  expect(failed(422, missing('videos', 'videos'))).toBe('Missing required fields: videos');
  const invalid = 'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug';
  expect([failed(422, 'No'), failed(422, [])]).toEqual([invalid, invalid]);
  for (const status of [409, 403, 500, 0]) expect(failed(status, 'No')).toBe('Failed to save product');
});

test('shows a sentence for a failed sign-in', () => {
  const said = (status: number) => signInFailure(new ApiFailure(status, ''));
  for (const status of [401, 422]) expect(said(status)).toBe('Invalid username or password');
  expect(said(429)).toBe('Too many attempts. Please wait a few minutes and try again.');
  const unreachable = 'The server cannot be reached. Please check your connection and try again.';
  for (const status of [0, 503]) expect(said(status)).toBe(unreachable);
});

test('repeats the server’s reason only if it helps the user', () => {
  const full = 'The picture storage is full.';
  for (const status of [413, 507, 503]) expect(reason(new ApiFailure(status, full))).toBe(full);
  expect(reason(new ApiFailure(422, [{ loc: ['body', 'file'], msg: 'Damaged', type: 'x' }]))).toBe('Damaged');
  // From a proxy in front of the site.
  expect(reason(new ApiFailure(503, ''))).toBeNull();
  expect(reason(new ApiFailure(500, 'Something (8a7c)'))).toBeNull();
  expect(reason(new ApiFailure(0, ''))).toBe('No connection.');
});
