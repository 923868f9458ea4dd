import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { folderForAll } from '#tests/support/started.ts';

const root = join(import.meta.dirname, '..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** What files of each folder may import, and what the linter refuses. */
const rooms: Record<string, { may: string[]; mayNot: string[] }> = {
  'app/domain/x.ts': {
    may: ['./money.ts'],
    mayNot: ['zod', 'node:fs', '#app/storage/store/store.ts', './product.schema.ts'],
  },
  'app/domain/x.schema.ts': { may: ['zod'], mayNot: ['kysely'] },
  'app/storage/x.ts': {
    may: ['#app/domain/catalogue/product.ts'],
    mayNot: ['#app/api/calls/call.ts', '#app/site/catalogue/card/price.tsx'],
  },
  'app/api/x.ts': {
    may: ['#app/storage/store/store.ts'],
    mayNot: ['#app/server/process/work/log.ts', '#app/site/catalogue/card/price.tsx'],
  },
  'app/server/x.ts': {
    may: ['#app/api/index.ts'],
    mayNot: ['#app/site/catalogue/card/price.tsx', '#app/panel/frame/calls/session.ts'],
  },
  'app/ui/x.tsx': { may: ['react'], mayNot: ['#app/domain/catalogue/product.ts', '#dealer'] },
  'app/site/home/x.tsx': {
    may: ['#app/domain/catalogue/product.ts', '#app/context.ts'],
    mayNot: [
      '#app/storage/store/store.ts',
      '#app/domain/catalogue/product.schema.ts',
      '#app/panel/frame/calls/session.ts',
      'zod',
      '../price.tsx',
    ],
  },
  'app/panel/frame/worker/x.ts': {
    may: [
      '#app/domain/inquiries/notices/push.ts',
      './push-events.ts',
      '#app/panel/frame/offline/stored-answers.ts',
      '#app/client.ts',
    ],
    mayNot: ['#app/panel/frame/calls/session.ts', '#app/domain/inquiries/notices/push-device.schema.ts', 'react'],
  },
  'app/panel/frame/offline/x.ts': {
    may: ['#app/client.ts', './kept-answers.ts'],
    mayNot: ['#app/domain/catalogue/product.ts', '#app/panel/frame/calls/session.ts', 'react'],
  },
  'app/client-x.ts': {
    may: ['#app/domain/inquiries/inquiry.ts'],
    mayNot: ['#app/domain/inquiries/inquiry.schema.ts', './panel/frame/calls/session.ts'],
  },
  'app/panel/x.tsx': {
    may: ['#app/client.ts', '#app/domain/catalogue/product.schema.ts'],
    mayNot: ['#app/context.ts', '#app/site/catalogue/card/price.tsx'],
  },
};

/** A file, what it imports, and whether the linter allows it. */
const rows = Object.entries(rooms).flatMap(([file, { may, mayNot }]) => [
  ...may.map((source) => [file, source, true] as const),
  ...mayNot.map((source) => [file, source, false] as const),
]);

const house = folderForAll();
let report: string;

beforeAll(() => {
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
      ...'--only=style/noRestrictedImports --max-diagnostics=none --reporter=github --vcs-enabled=false'.split(' '),
    ],
    { cwd: house, encoding: 'utf8' },
  );
  report = stdout;
});

test.each(rows.map((row, index) => [...row, index] as const))(
  '%s imports %s: %s',
  (file, _source, isAllowed, index) => {
    const name = file.replace('x.', `x${index}.`);
    expect(!report.includes(`/${name},`)).toBe(isAllowed);
  },
);
