// @module-tag product/facts
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factRules } from './facet-rows.ts';
import checksums from './fact-rules.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../domain/catalogue/facts');

test('the number of the fact rules rises with each change of the reading of facts', () => {
  const hash = createHash('sha256');
  for (const file of globSync('*.ts', { cwd: folder }).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  // Raise factRules and replace the entry of fact-rules.json; otherwise stored products keep their old facts.
  expect({ [factRules]: hash.digest('hex') }).toEqual(checksums);
});
