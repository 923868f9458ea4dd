/**
 * Preloaded by `NODE_OPTIONS=--import`: appends each SQL statement to `STATEMENTS_FILE`, one per line, before it runs.
 * The site needs no code for it.
 */
import { appendFileSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';

const file = process.env.STATEMENTS_FILE;

for (const name of ['all', 'get', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[name] as (...given: unknown[]) => unknown;
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...given: unknown[]) {
      if (file) appendFileSync(file, `${this.sourceSQL.replaceAll(/\s+/g, ' ')}\n`);
      return original.apply(this, given);
    },
  });
}
