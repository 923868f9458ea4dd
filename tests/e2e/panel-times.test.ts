/**
 * @module-tag install/times
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Site, startSite } from '#tests/support/site.ts';
import { beyond } from '../../bench/limits.ts';
import { panelTargets, panelTimes } from '../../bench/panel.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ template: inject('demoData') });
});
afterAll(() => site.stop());

/** Other tests run at the same time; `npm run bench` measures against the targets themselves. */
const allowance = 3;

test('the panel opens on a cheap phone within three times its targets beside other tests', async () => {
  const times = await panelTimes({ port: Number(new URL(site.url).port) }, 3);
  const limits = Object.fromEntries(Object.entries(panelTargets).map(([name, ms]) => [name, ms * allowance]));
  expect(beyond(Object.fromEntries(times.map(({ name, median }) => [name, median])), limits)).toEqual([]);
});
