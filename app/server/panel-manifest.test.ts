import { beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { panelManifest } from './panel-manifest.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
  return () => api.close();
});

const read = async () => (await panelManifest(api.deps.store)).json();

test('the manifest contains the company name, icons and shortcuts', { tags: ['install/manifest'] }, async () => {
  const token = await api.session();
  await api.call('PUT', '/settings', { token, json: { companyName: 'Asha Copiers & Sons' } });
  const manifest = await read();
  expect(manifest).toMatchObject({
    name: 'Asha Copiers & Sons',
    short_name: 'Asha Copiers &',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Messages', 'Add product']);
});
