// @module-tag status/panel
// @module-tag status/room
// @module-tag status/errors
import { expect } from 'vitest';
import type { SiteStatus } from '#app/domain/overview/site-status.schema.ts';
import { screen, test, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const main = () => within(screen.getByRole('main'));
const fact = (name: string) =>
  main()
    .getAllByText(name, { selector: 'dt' })
    .map((term) => term.nextSibling?.textContent);

test('a new site has no problems', async ({ panel }) => {
  await panel.open('/admin/settings/status');
  for (const text of [
    'No e-mails are sent yet. Every inquiry is kept under Messages.',
    'No backup has been made yet. The first one runs automatically within a day.',
    'There is enough disk space.',
    'No errors.',
  ])
    main().getByText(text);
  const edges = (text: RegExp) => main().getByText(text).className.includes('border-green');
  expect([edges(/^No e-mails are sent/), edges(/^No backup/), edges(/^No errors/)]).toEqual([false, false, true]);
  expect(fact('Free')).toEqual([expect.stringMatching(/^\d+(\.\d)? [MGT]B of \d+(\.\d)? [GT]B$/)]);
  expect(fact('Last good backup')).toEqual(['None yet']);
  expect(fact('Pictures')).toEqual(['0 files, 1 KB']);
  expect(fact('Database')[1]).toBe('SQLite, on this machine');
  expect(fact('Version')).toEqual(['test']);
  expect(main().queryByText(/several processes/)).toBe(null);
  expect(main().getByRole('link', { name: 'How e-mails are sent' }).getAttribute('href')).toBe('/admin/settings/email');
});

test('problems are explained in plain words with a remedy', async ({ panel }) => {
  const status = await panel.call<SiteStatus>('GET', '/site-status');
  const show = async (change: Partial<SiteStatus>) => {
    panel.intercept('GET', /^\/site-status/, { json: { ...status, ...change } });
    await panel.open('/admin/settings/status');
  };
  const mail = {
    isOn: true,
    waiting: 3,
    givenUp: 1,
    lastError: '535 Authentication failed',
    reason: 'the mail server does not take them',
  };
  const backups = {
    isNightly: true,
    warning: 'old' as const,
    lastGoodAt: '2026-11-19T20:30:00.000Z',
  };
  const at = '2026-11-22T10:00:00Z';
  await show({
    database: { engine: 'postgres', bytes: 1000 },
    disk: { freeBytes: 300 * 1024 ** 2, totalBytes: 40 * 1024 ** 3, isLittle: true },
    mail,
    mailbox: { isOn: true, lastReadAt: null, problem: 'wrong password' },
    backups,
    errors: { count: 2, last: [{ at, what: 'An import was interrupted.' }] },
  });
  main().getByText(/^Disk space is low\. Please tell your server administrator/);
  main().getByText('In the last week some e-mails could not be sent. Every inquiry is under Messages.');
  main().getByText(/^E-mails of customers do not become messages now\. The mail server does not take this user name/);
  main().getByText(/^There has been no good backup for more than two days\. See Backups for advice/);
  main().getByText(/If several processes serve the website, these are the errors of one of them/);
  main().getByText('2 errors. The latest:');
  main().getByRole('link', { name: 'See which, and send them again' });
  expect(fact('Last good backup')).toEqual(['20 Nov 2026, 2:00 am']);
  expect(fact('Last mail server error')).toEqual(['535 Authentication failed']);
  expect([fact('Waiting'), fact('Failed in the last week')]).toEqual([['3'], ['1']]);
  expect(fact('Free')).toEqual(['300.0 MB of 40.0 GB']);
  expect(fact('Database')[1]).toBe('PostgreSQL');
  const errors = within(main().getByRole('list', { name: 'Errors' })).getAllByRole('listitem');
  expect(texts(errors)).toEqual(['22 Nov 2026, 3:30 pmAn import was interrupted.']);
  for (const [change, text] of [
    [
      { mail: { ...mail, givenUp: 0 } },
      '3 e-mails wait: the mail server does not take them. The site tries again by itself.',
    ],
    [
      { mail: { ...mail, givenUp: 0, reason: 'no connection to smtp.shop.test' } },
      '3 e-mails wait: no connection to smtp.shop.test. The site tries again by itself.',
    ],
    [{ mail: { ...mail, givenUp: 0, lastError: '', waiting: 0 } }, 'All e-mails are sent.'],
    [{ mailbox: { isOn: true, lastReadAt: at, problem: null } }, 'E-mails of customers become messages.'],
    [{ backups: { ...backups, warning: null } }, 'All is well. The last backup was verified by a test restore.'],
    [{ errors: { count: 1000, last: [{ at, what: 'A' }] } }, 'At least 1,000 errors. The latest:'],
  ] as const) {
    await show(change as Partial<SiteStatus>);
    main().getByText(text);
  }
});
