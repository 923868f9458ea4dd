import { expect, test } from 'vitest';
import { api, apiPerTest, send } from '#app/api/calls/api-test.ts';
import { panelManifest } from './panel-manifest.ts';

apiPerTest();

const read = async () => (await panelManifest(api.deps.store)).json();

test('the manifest contains the company name, icons and shortcuts', { tags: ['install/manifest'] }, async () => {
  await send('PUT', '/settings', { companyName: 'Asha Copiers & Sons' });
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
