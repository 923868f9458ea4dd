import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { round } from './figures.ts';

const widest = 34;

export const results = join(import.meta.dirname, 'results');

export const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

export const print = (text = '') => process.stdout.write(`${text}\n`);

/** Prints a table row. */
export const row = (name: string, ...cells: (string | number)[]) =>
  print([name.padEnd(widest), ...cells.map((cell) => String(cell).padStart(9))].join(' '));

/** Prints the heading of a part with its columns. */
export function part(title: string, ...columns: string[]): void {
  print(`\n${title}`);
  if (columns.length > 0) row('', ...columns);
}

/** Prints single figures by name and returns them. */
export function shown<Figures extends Record<string, number>>(title: string, figures: Figures): Figures {
  part(title);
  for (const [name, value] of Object.entries(figures)) row(name, value);
  return figures;
}

/** Stores a result by date; `of` prefixes the file name unless it is `bench`. */
export function writeResult(of: 'bench' | 'load', date: string, found: object): void {
  mkdirSync(results, { recursive: true });
  const name = `${of === 'bench' ? '' : `${of}-`}${date.slice(0, 16).replace(':', '')}.json`;
  writeFileSync(join(results, name), `${JSON.stringify({ date, machine, ...found }, null, 2)}\n`);
}
