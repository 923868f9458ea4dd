import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lastResult, type Result, worse } from './gate.ts';

const bare = { cpuPerRequest: 20 };
const before: Result = {
  kept: [
    { path: '/', bytes: 7000, ratio: 1, bare },
    { path: '/products', bytes: 10_000, ratio: 0.9, bare },
  ],
  made: [{ path: '/', cpuPerRequest: 1200 }],
  lighthouse: [{ path: '/', performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }],
  others: {
    stampedeMakings: 1,
    staleAnswers: 0,
    savedToFreshMedianMs: 5,
    readersShareBesideSaves: 0.8,
    facetsGrowth: 2,
  },
};

describe('the gate', () => {
  test('passes equal and better results, and up to 15 % worse ones', () => {
    expect(worse(before, before)).toEqual([]);
    expect(
      worse(
        {
          kept: [
            { path: '/', bytes: 8049, ratio: 0.86, bare },
            { path: '/products', bytes: 2000, ratio: 1.2, bare },
          ],
          made: [{ path: '/', cpuPerRequest: 1379 }],
          lighthouse: [{ path: '/', performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }],
          others: { stampedeMakings: 1, staleAnswers: 0, savedToFreshMedianMs: 5, readersShareBesideSaves: 0.69 },
        },
        before,
      ),
    ).toEqual([]);
  });

  test.each([
    ['facets that grow with the catalogue', { others: { facetsGrowth: 2.5 } }, /^facetsGrowth: 2.5, was 2$/],
    [
      'fewer requests a second',
      { kept: [{ path: '/products', bytes: 10_000, ratio: 0.76, bare }] },
      /^\/products, requests/,
    ],
    ['more bytes', { kept: [{ path: '/', bytes: 8051, ratio: 1, bare }] }, /^\/, bytes: 8051, was 7000$/],
    [
      'a page that takes more to make, beside what a bare server takes',
      { kept: [{ path: '/', bytes: 7000, ratio: 1, bare }], made: [{ path: '/', cpuPerRequest: 1400 }] },
      /^\/, processor time to make it, of a bare server's: 70, was 60$/,
    ],
    ['makings of a stampede', { others: { stampedeMakings: 2 } }, /^stampedeMakings: 2, was 1$/],
    ['anything where nothing was', { others: { staleAnswers: 1 } }, /^staleAnswers: 1, was 0$/],
    ['a smaller share', { others: { readersShareBesideSaves: 0.6 } }, /^readersShareBesideSaves/],
    [
      'a score that is lower by a point',
      { lighthouse: [{ path: '/', performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }] },
      /^\/, performance: 99, was 100$/,
    ],
  ])('fails for %s', (_what, found, sentence) => {
    expect(worse(found, before)).toEqual([expect.stringMatching(sentence)]);
  });

  test('ignores times, which depend on the machine, and figures in only one of the results', () => {
    expect(worse({ others: { savedToFreshMedianMs: 50, errorsBesideSaves: 3 } }, before)).toEqual([]);
    expect(worse({ kept: [{ path: '/blog', bytes: 1, ratio: 0.1, bare }] }, before)).toEqual([]);
    expect(worse({ made: [{ path: '/', cpuPerRequest: 9000 }] }, before)).toEqual([]);
    const slower = { kept: [{ path: '/', bytes: 7000, ratio: 1, bare: { cpuPerRequest: 40 } }] };
    expect(worse({ ...slower, made: [{ path: '/', cpuPerRequest: 2400 }] }, before)).toEqual([]);
    expect(worse({}, before)).toEqual([]);
    expect(worse(before, {})).toEqual([]);
  });

  test('compares with the newest result', () => {
    const folder = folderOf({
      '2026-11-22T2355.json': {},
      '2026-11-23T0252.json': before,
      'load-2026-11-24T0000.json': {},
    });
    expect(lastResult(folder)).toEqual({ name: '2026-11-23T0252.json', result: before });
  });

  test.each([
    ['no result', () => folderOf({ 'load-2026-11-24T0000.json': {} })],
    ['no folder', () => join(folderOf({}), 'results')],
  ])('fails where there is %s to compare with', (_what, folder) => {
    expect(() => lastResult(folder())).toThrow(/^There is no result in .+ to compare with/);
  });
});

function folderOf(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-gate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(contents));
  return folder;
}
