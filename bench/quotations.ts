/**
 * Measures PDF files of quotations: elapsed and CPU time for each in a warm worker thread, CPU time in the main thread,
 * and the longest delay of its event loop, beside that of an idle process: on a busy machine, the system itself holds up
 * threads. Run: node bench/quotations.ts
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPdfMaker } from '#app/server/quotations/pdf/pdf-maker.ts';
import { dealer } from '#dealer';
import { aQuotation, aQuotationLine } from '#tests/support/quotations.ts';

const rounds = 40;
const resolution = 1;
const make = createPdfMaker(join(import.meta.dirname, '../app/server/worker.ts'), dealer.locale);
const quotationOf = (lines: number, company: string) => {
  const { body, ...rest } = aQuotation();
  return {
    ...rest,
    body: {
      ...body,
      customer: { ...body.customer, company },
      lines: Array.from({ length: lines }, (_, index) => aQuotationLine({ name: `Canon imageRUNNER ${index}` })),
    },
  };
};

async function measure(name: string, lines: number, company: string, count = rounds): Promise<void> {
  const quotation = quotationOf(lines, company);
  const idle = await heldUpDuring(() => sleep(count * 50));
  const times: number[] = [];
  let mainThread = 0;
  const before = process.cpuUsage();
  const held = await heldUpDuring(async () => {
    for (let round = 0; round < count; round++) {
      const began = performance.now();
      const own = process.threadCpuUsage();
      // Files of sent quotations are kept, by their id.
      await make({ ...quotation, id: `${name} ${round}` });
      times.push(performance.now() - began);
      const { user, system } = process.threadCpuUsage(own);
      mainThread = Math.max(mainThread, (user + system) / 1000);
    }
  });
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(count - 1, Math.floor(count * share))]?.toFixed(0);
  const cpu = ((user + system) / 1000 / count).toFixed(0);
  process.stdout.write(
    `${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, CPU ${cpu} ms; in the main thread at most ${mainThread.toFixed(1)} ms; event loop held up ${held} ms, idle ${idle} ms\n`,
  );
}

/** The longest delay of the event loop in milliseconds. */
async function heldUpDuring(work: () => Promise<unknown>): Promise<string> {
  await sleep(100);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  await work();
  delay.disable();
  return (delay.max / 1e6 - resolution).toFixed(1);
}

const devanagari = 'श्री छत्रपति शिवाजी महाराज राष्ट्रीय विद्यालय';
await measure('first file, with the start of the thread', 10, 'Sahyadri', 1);
await measure('warming up', 10, devanagari);
await measure('10 lines', 10, 'Sahyadri');
await measure('10 lines, Devanagari', 10, devanagari);
await measure('100 lines', 100, devanagari);
