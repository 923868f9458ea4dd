import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { pdfTexts } from '#tests/support/pdf-text.ts';
import { aQuotation, aQuotationLine } from '#tests/support/quotations.ts';
import { createPdfMaker } from './pdf-maker.ts';

const workerFile = join(import.meta.dirname, '../../worker.ts');
/** A process that answers without drawing. */
const quick = join(mkdtempSync(join(tmpdir(), 'platen-worker-')), 'worker.mjs');
writeFileSync(
  quick,
  `process.on('message', () => process.send({ result: Uint8Array.of(1) }));
  process.send({ ready: true });`,
);

describe('the process that draws PDF files', { tags: ['quotations/pdf-thread'] }, () => {
  test('answers each of several requests with its own file', async () => {
    const make = createPdfMaker(workerFile, dealer.locale);
    const numbers = ['Q/2026-27/0001', 'Q/2026-27/0002', 'Q/2026-27/0003'];
    const files = await Promise.all(numbers.map((number) => make(aQuotation({ id: number, number }))));
    expect(files.map((file) => pdfTexts(file)[0]?.find((text) => text.startsWith('Q/')))).toEqual(numbers);
  });

  test('keeps the files of sent quotations, not those of drafts', async () => {
    const make = createPdfMaker(quick, dealer.locale, { now: () => new Date('2026-12-01') });
    const first = await make(aQuotation());
    expect(await make(aQuotation())).toBe(first);
    expect(await make(aQuotation({ isReplaced: true }))).not.toBe(first);
    const draft = aQuotation({ id: 'draft', state: 'draft' });
    expect(await make(draft)).not.toBe(await make(draft));
  });

  test('has the logo of the dealer, and draws a kept file again after a new one', async () => {
    let logo: { name: string; data: Uint8Array } | null = null;
    const make = createPdfMaker(workerFile, dealer.locale, { readLogo: async () => logo });
    const pictures = async () =>
      Buffer.from(await make(aQuotation()))
        .toString('latin1')
        .split('/Subtype /Image').length - 1;
    expect(await pictures()).toBe(0);
    const picture = sharp({ create: { width: 900, height: 300, channels: 4, background: '#006c9c80' } });
    logo = { name: 'a.webp', data: await picture.webp().toBuffer() };
    expect(await pictures()).toBe(1);
    expect(pdfTexts(await make(aQuotation()))).toHaveLength(1);
  });

  test('refuses a request while twenty others wait', async () => {
    const make = createPdfMaker(quick, dealer.locale);
    const made = Array.from({ length: 22 }, (_, index) => make(aQuotation({ id: String(index) })));
    await expect(made[21]).rejects.toMatchObject({ kind: 'busy' });
    await Promise.all(made.slice(0, 21));
  });

  test('ends a process that takes too long, with a clear message', async () => {
    const body = {
      ...aQuotation().body,
      lines: Array.from({ length: 100 }, () => aQuotationLine({ description: 'W'.repeat(2000) })),
    };
    const make = createPdfMaker(workerFile, dealer.locale, { maxCpuMs: 1 });
    await expect(make(aQuotation({ body }))).rejects.toThrow('too long for a PDF file');
  });
});
