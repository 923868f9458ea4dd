const widest = 34;

export const print = (text = '') => process.stdout.write(`${text}\n`);

/** A line of the table. */
export const row = (name: string, ...cells: (string | number)[]) =>
  print([name.padEnd(widest), ...cells.map((cell) => String(cell).padStart(9))].join(' '));

/** Where a part of the table begins, and what its columns are. */
export function part(title: string, ...columns: string[]): void {
  print(`\n${title}`);
  if (columns.length > 0) row('', ...columns);
}
