import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { round } from './figures.ts';

/** Values by the name of the figure, with the page if there are several: `cachedRatio /products`. */
export type Figures = Record<string, number>;

/** A maximum, or a minimum if `isLeast`, by the name of the figure without a page. A name with a page overrides it. */
export type Limits = Record<string, { limit: number; isLeast?: true }>;

export const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

export const print = (text = '') => process.stdout.write(`${text}\n`);

const widest = 34;

export const row = (name: string, ...cells: (string | number)[]) =>
  print([name.padEnd(widest), ...cells.map((cell) => String(cell).padStart(9))].join(' '));

export function part(title: string, ...columns: string[]): void {
  print(`\n${title}`);
  if (columns.length > 0) row('', ...columns);
}

/** Prints single figures by name and returns them. */
export function shown(title: string, figures: Figures): Figures {
  part(title);
  for (const [name, value] of Object.entries(figures)) row(name, value);
  return figures;
}

/** Prints each figure beyond its limit, and sets the exit code to 1 if there are any. */
export function judge(figures: Figures, limits: Limits): void {
  const faults = Object.entries(figures).flatMap(([name, value]) => {
    const { limit, isLeast = false } = limits[name] ?? limits[name.split(' ')[0] ?? ''] ?? {};
    if (limit === undefined || (isLeast ? value >= limit : value <= limit)) return [];
    return [`${name}: ${value}, ${isLeast ? 'at least' : 'at most'} ${limit}`];
  });
  print(faults.length > 0 ? '\nBeyond the limits:' : '\nAll figures are within their limits.');
  for (const fault of faults) print(fault);
  if (faults.length > 0) process.exitCode = 1;
}

export function writeResult(date: string, figures: Figures): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const name = `${date.slice(0, 16).replace(':', '')}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify({ date, machine, figures }, null, 2)}\n`);
}
