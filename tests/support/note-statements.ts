/**
 * Loaded ahead of a site by `NODE_OPTIONS=--import`: writes each SQL statement that the process runs to the file that
 * `STATEMENTS_FILE` names, one line each, before it is run. The site itself knows nothing of it.
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
