import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRecentErrors } from '#app/server/process/work/log.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import { createMetrics } from './metrics.ts';
import { createVitals } from './site-status.ts';

const metricsToken = 'a-token-of-the-tests';
const hour = 3600;
const mail = { kind: 'owner', to: 'a@x.test', replyTo: null, subject: 'S', text: 'T' } as const;
const lastGoodAt = '2026-06-01T00:00:00.000Z';

type Panel = { targets: { expr: string }[] };
type Rule = { alert: string; expr: string; annotations: { summary: string } };

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8');
/** The parser of a package that the tests use anyway. */
const load = createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'));
const yaml: { parse: (text: string) => { groups: [{ rules: Rule[] }] } } = load('yaml');

describe.each(variants(engines))('metrics on %s', (_, open) => {
  storePerTest(open);
  const errors = createRecentErrors(() => clock.now());
  const summary = { isNightly: true, warning: null, lastGoodAt };
  const mailbox = { isOn: true, lastReadAt: null, problem: null };

  function reader(changed: object = {}) {
    const readVitals = createVitals({
      store,
      dataDir: tmpdir(),
      version: '1.2.3',
      backups: { summary: async () => summary },
      mailbox: { read: async () => mailbox as never },
      cdn: {},
      now: () => clock.now(),
      ...changed,
    });
    return createMetrics({ readVitals, errors, metricsToken });
  }
  const lines = async (read = reader()) => (await (await read(`Bearer ${metricsToken}`))?.text())?.split('\n') ?? [];

  test('reports what waits, what failed and the age of the last backup', { tags: ['metrics/values'] }, async () => {
    const { id } = await store.inquiries.create({ inquiry: anInquiry(), mails: () => [mail, mail] });
    await store.purges.begin();
    await store.products.create(aProduct());
    const backup = await store.backups.begin({ file: 'a', by: '', isEncrypted: false });
    await store.backups.end(backup.id, { step: 'failed', problem: 'stopped' });
    for (const message of ['The mailbox could not be read', 'A notification could not be sent', 'Upkeep failed'])
      errors.note(message);
    clock.advance(2 * hour * 1000);
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'platen_info{version="1.2.3"} 1',
        `platen_backup_age_seconds ${8.5 * hour}`,
        'platen_outbox_waiting{kind="mails"} 2',
        'platen_outbox_waiting{kind="notifications"} 0',
        'platen_outbox_waiting{kind="purges"} 1',
        `platen_outbox_oldest_seconds ${2 * hour}`,
        'platen_jobs_failed 1',
        'platen_mailbox_up 1',
        'platen_mailbox_failures_total 1',
        'platen_push_failures_total 1',
        '# TYPE platen_errors_total counter',
        'platen_errors_total 3',
      ]),
    );
    const { purge } = await store.purges.claim();
    if (purge) await store.purges.confirm(purge);
    await store.inquiries.remove(id, '');
    clock.advance(7 * 24 * hour * 1000);
    for (const name of ['outbox_waiting{kind="mails"}', 'outbox_waiting{kind="purges"}', 'outbox_oldest_seconds'])
      expect(await lines()).toContain(`platen_${name} 0`);
    expect(await lines()).toContain('platen_jobs_failed 0');
  });

  test('do not count a notification that waits for the end of quiet hours', { tags: ['metrics/values'] }, async () => {
    await store.inquiries.create({ inquiry: anInquiry(), mails: () => [mail] });
    const [job] = await store.outbox.take(1);
    if (job) await store.outbox.postpone(job, new Date(clock.now().getTime() + 8 * hour * 1000));
    clock.advance(4 * hour * 1000);
    expect(await lines()).toContain('platen_outbox_oldest_seconds 0');
    clock.advance(5 * hour * 1000);
    expect(await lines()).toContain(`platen_outbox_oldest_seconds ${9 * hour}`);
  });

  test('have every name in the dashboard and the alerts, and the dashboard shows all', {
    tags: ['metrics/alerts'],
  }, async () => {
    const text = (await lines()).join('\n');
    const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const named = (expressions: string[]) => expressions.flatMap((each) => each.match(/\bplaten_\w+/g) ?? []);
    const { panels } = JSON.parse(deployed('grafana.json'));
    const shown = panels.flatMap(({ targets }: Panel) => targets.map(({ expr }) => expr));
    expect(new Set(named(shown))).toEqual(new Set(known));
    const rules: Rule[] = yaml.parse(deployed('alerts.yml')).groups[0].rules;
    expect(rules.map(({ alert }) => alert)).toHaveLength(5);
    expect(named(rules.map(({ expr }) => expr)).filter((name) => !known.includes(name))).toEqual([]);
    for (const { expr, annotations } of rules) expect(expr + annotations.summary).toMatch(/^(up\{|platen_).*\.$/);
  });

  test('leave out backups made by another tool, and a mailbox that is off', async () => {
    const backups = { summary: async () => ({ ...summary, isNightly: false }) };
    const text = await lines(reader({ backups, mailbox: { read: async () => ({ ...mailbox, isOn: false }) } }));
    expect(text.filter((line) => /backup_age|mailbox_up/.test(line))).toEqual([]);
  });
});

test.each(['', 'Bearer ', 'Bearer another-token-here', metricsToken])('answers nothing to %j', async (given) => {
  const readVitals = () => Promise.reject(new Error('not asked'));
  const errors = createRecentErrors(() => new Date());
  expect(await createMetrics({ readVitals, errors, metricsToken })(given)).toBeNull();
  expect(await createMetrics({ readVitals, errors, metricsToken: undefined })('Bearer ')).toBeNull();
});
