// @module-tag calls/keys
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { siteAdmin } from '#tests/support/site.ts';
import { compile, generateTypes, program, runProgram } from '#tests/support/typed-client.ts';

test('a client with generated types makes ten calls with a key', async ({ site, call, afterwards }) => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-client-'));
  afterwards(async () => rmSync(folder, { recursive: true, force: true }));
  await generateTypes(site.url, folder);
  const wrong = compile(program.replace('made.name', 'made.title').replace('limit: 2', "limit: 'two'"), folder);
  const { stdout } = await wrong.then(() => ({ stdout: '' })).catch((error: { stdout: string }) => error);
  expect(stdout.match(/error TS\d+: .*/g)).toEqual([
    "error TS2322: Type 'string' is not assignable to type 'number'.",
    expect.stringMatching(/^error TS2339: Property 'title' does not exist/),
  ]);
  await compile(program, folder);
  const rights = ['read-catalogue', 'write-catalogue', 'read-inquiries', 'write-inquiries', 'quotations'];
  const given = { name: 'Tally', rights, lifetime: '90 days', password: siteAdmin.password };
  const { key } = await call<{ key: string }>('POST', '/auth/keys', given);
  expect(await runProgram(folder, site.url, key)).toEqual({
    ...{ products: 2, name: 'Test copier', price: 52_000, categories: true },
    ...{ first: 'Asha', status: 'in_progress', quotations: 0, company: expect.any(String) },
  });
});
