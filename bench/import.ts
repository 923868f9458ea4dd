import { setTimeout as sleep } from 'node:timers/promises';
import { longestWaitDuring } from './measures.ts';
import { signIn } from './owner.ts';
import { type Server, startSite } from './processes.ts';

type Import = { id: string; state: string; counts: Record<string, number> };

/**
 * A realistic price list: prices as dealers write them, and columns with unusual titles. `isSpecified` adds columns with
 * specifications that differ in each row, so that no reading of facts can be reused.
 */
function priceList(lines: number, isSpecified: boolean): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: lines }, (_, number) => {
    const price = (10_000 + number * 13).toLocaleString('en-IN');
    const line = `B-${number},HP Bench ${number},HP,Laser Printers,"₹ ${price}/-",${number % 7 ? 'Yes' : 'No'},Row ${number % 30}`;
    return isSpecified
      ? `${line},${20 + (number % 40)} ppm up to A4 (${number}),2 x ${number % 1000} + 100 sheets,${10_000 + number} pages`
      : line;
  });
  const more = isSpecified ? ',Print speed,Paper capacity,Duty cycle' : '';
  return new TextEncoder().encode([`Code,Model,Make,Product type,MRP,In stock,Shelf${more}`, ...rows].join('\n'));
}

/** Imports this many new products while a client reads a page; times in ms. */
export async function importProducts(dataDir: string, lines: number, isSpecified = false) {
  const site: Server = await startSite(dataDir);
  try {
    const { page, send, call } = await signIn(site);
    const until = async (id: string, wanted: string) => {
      for (;;) {
        const found = (await call('GET', `/api/imports/${id}`)) as Import;
        if (found.state === wanted) return;
        if (found.state === 'failed') throw new Error('The import failed');
        await sleep(200);
      }
    };
    const during = async (work: () => Promise<void>) => longestWaitDuring(site, page, work);
    let id = '';
    const planned = await during(async () => {
      ({ id } = (await send('/api/imports', 'list.csv', 'text/csv', priceList(lines, isSpecified))) as Import);
      await until(id, 'planned');
    });
    const written = await during(async () => {
      await call('POST', `/api/imports/${id}/start`);
      await until(id, 'done');
    });
    const undone = await during(async () => {
      await call('POST', `/api/imports/${id}/undo`);
      await until(id, 'undone');
    });
    return { planned, written, undone };
  } finally {
    await site.stop();
  }
}
