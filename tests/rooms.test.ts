import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** A file, what it imports, and whether the linter allows it. */
const rows: [file: string, source: string, isAllowed: boolean][] = [
  ['app/domain/x.ts', './money.ts', true],
  ['app/domain/x.ts', 'zod', false],
  ['app/domain/x.ts', 'node:fs', false],
  ['app/domain/x.ts', '#app/storage/store.ts', false],
  ['app/domain/x.ts', './product.schema.ts', false],
  ['app/domain/x.schema.ts', 'zod', true],
  ['app/domain/x.schema.ts', 'kysely', false],
  ['app/storage/x.ts', '#app/domain/product.ts', true],
  ['app/storage/x.ts', '#app/api/call.ts', false],
  ['app/storage/x.ts', '#app/site/price.tsx', false],
  ['app/api/x.ts', '#app/storage/store.ts', true],
  ['app/api/x.ts', '#app/server/log.ts', false],
  ['app/api/x.ts', '#app/site/price.tsx', false],
  ['app/server/x.ts', '#app/api/index.ts', true],
  ['app/server/x.ts', '#app/site/price.tsx', false],
  ['app/server/x.ts', '#app/admin/session.ts', false],
  ['app/ui/x.tsx', 'react', true],
  ['app/ui/x.tsx', '#app/domain/product.ts', false],
  ['app/ui/x.tsx', '#dealer', false],
  ['app/site/home/x.tsx', '#app/domain/product.ts', true],
  ['app/site/home/x.tsx', '#app/context.ts', true],
  ['app/site/home/x.tsx', '#app/storage/store.ts', false],
  ['app/site/home/x.tsx', '#app/domain/product.schema.ts', false],
  ['app/site/home/x.tsx', '#app/admin/session.ts', false],
  ['app/site/home/x.tsx', 'zod', false],
  ['app/site/home/x.tsx', '../price.tsx', false],
  ['app/worker/x.ts', '#app/domain/push.ts', true],
  ['app/worker/x.ts', './push-events.ts', true],
  ['app/worker/x.ts', '#app/admin/session.ts', false],
  ['app/worker/x.ts', '#app/domain/push-device.schema.ts', false],
  ['app/worker/x.ts', 'react', false],
  ['app/admin/x.tsx', '#app/client.ts', true],
  ['app/admin/x.tsx', '#app/domain/product.schema.ts', true],
  ['app/admin/x.tsx', '#app/context.ts', false],
  ['app/admin/x.tsx', '#app/site/price.tsx', false],
  ['app/admin/x.tsx', '#app/sales/quotations-page.tsx', false],
  ['app/sales/x.tsx', '#app/admin/session.ts', true],
  ['app/sales/x.tsx', '#app/domain/money.ts', true],
  ['app/sales/x.tsx', '#app/site/price.tsx', false],
  ['app/sales/x.tsx', '#app/storage/store.ts', false],
];

let house: string;
let report: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'platen-rooms-'));
  copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
  writeFileSync(join(house, '.gitignore'), '');
  for (const [index, [file, source]] of rows.entries()) {
    const path = join(house, file.replace('x.', `x${index}.`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { y } from ${JSON.stringify(source)};\nexport const z = y;\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      biome,
      'lint',
      '--only=style/noRestrictedImports',
      '--max-diagnostics=none',
      '--reporter=github',
      '--vcs-enabled=false',
    ],
    { cwd: house, encoding: 'utf8' },
  );
  report = stdout;
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(rows.map((row, index) => [...row, index] as const))(
  '%s imports %s: %s',
  (file, _source, isAllowed, index) => {
    const name = file.replace('x.', `x${index}.`);
    expect(!report.includes(`/${name},`)).toBe(isAllowed);
  },
);
