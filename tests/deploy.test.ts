import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '#tests/support/how-long.ts';
import { folderForAll } from '#tests/support/started.ts';

const folder = folderForAll();
const origin = join(folder, 'origin');
/** Stubs of the machine's programs. They append their calls to the log. */
const stubs = join(import.meta.dirname, 'support/deploy-stubs');

/** How a release behaves; the content of its file `behaviour`. */
type Behaviour = 'fine' | 'cannot start' | 'does not answer';

let machine: string;
const path = (...names: string[]) => join(machine, ...names);
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');
const current = () => read('opt/platen/current/RELEASE').trim();
const log = () => read('log').trim().split('\n');
const unit = () => read('etc/systemd/system/platen.service').trim();

function run(command: string, words: string[], cwd?: string) {
  const environment = {
    PATH: `${stubs}:${process.env.PATH}`,
    PLATEN_ROOT: machine,
    TMPDIR: folder,
    GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
    GIT_TEMPLATE_DIR: '',
  };
  const { status, stderr } = spawnSync(command, words, { cwd, env: environment, encoding: 'utf8' });
  return { status, said: stderr };
}

function git(...words: string[]) {
  const { status, said } = run('git', words, origin);
  if (status !== 0) throw new Error(said);
}

const platen = (...words: string[]) => run(path('usr/local/bin/platen'), words);

/** The end of a command that also said `text`. */
const ended = (status: number, text: string) => ({ status, said: expect.stringContaining(text) });
const disasterGuide = readFileSync(join(import.meta.dirname, '../docs/operators/disaster.md'), 'utf8');

type Release = { behaviour?: Behaviour; service?: string; caddy?: string; migrations?: string[] };

/** Commits a release to the current branch and tags it. */
function release(
  tag: string,
  { behaviour = 'fine', service = '', caddy = 'first', migrations = ['0001-foundation.ts'] }: Release = {},
) {
  const files = {
    behaviour,
    'deploy/platen.service': `unit of ${tag} ${service}`,
    'deploy/platen.socket': `socket of ${tag}`,
    'scripts/migrate.ts': '',
    'deploy/Caddyfile': caddy,
    ...Object.fromEntries(migrations.map((name) => [`app/storage/migrations/${name}`, ''])),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(origin, name)), { recursive: true });
    writeFileSync(join(origin, name), `${text}\n`);
  }
  for (const name of ['platen', 'roll'])
    cpSync(join(import.meta.dirname, '../deploy', name), join(origin, 'deploy', name));
  git('add', '.');
  git('commit', '-qm', tag);
  git('tag', tag);
}

beforeAll(() => writeFileSync(join(folder, 'gitconfig'), '[user]\nname = Asha\nemail = asha@example.com\n'));

function setUpMachine() {
  machine = mkdtempSync(join(folder, 'machine-'));
  for (const name of ['etc/systemd/system', 'etc/caddy', 'usr/local/bin', 'opt/platen'])
    mkdirSync(path(name), { recursive: true });
  writeFileSync(path('database'), '');
  writeFileSync(path('etc/caddy/Caddyfile'), 'of the distribution\n');
}

beforeEach(() => {
  setUpMachine();
  rmSync(origin, { recursive: true, force: true });
  mkdirSync(origin);
  git('init', '-qb', 'main');
  release('v1');
});

/** Makes a release and upgrades to it. */
function upgrade(...made: Parameters<typeof release>) {
  release(...made);
  expect(platen('upgrade')).toMatchObject({ status: 0 });
}

/** Like `install`, with an empty log after it. */
function installed() {
  install();
  rmSync(path('log'));
}

/** The steps of docs/operators/one-machine.md. */
function install() {
  git('clone', '-q', origin, path('opt/platen/source'));
  expect(run(path('opt/platen/source/deploy/platen'), ['install', 'www.dealer.example'])).toEqual(
    ended(0, 'v1 is running'),
  );
}

/** Checks that the trial process has ended and left no files. */
function expectNoTrial(): void {
  expect(() => process.kill(Number(read('trial-pid')), 0)).toThrow('ESRCH');
  expect(readdirSync(folder).filter((name) => name.startsWith('tmp.'))).toEqual([]);
}

describe('install', () => {
  test('sets up the cloned release, its units and the Caddyfile', () => {
    install();
    expect(current()).toBe('v1');
    expect(unit()).toBe('unit of v1');
    expect(read('etc/systemd/system/platen.socket')).toBe('socket of v1\n');
    expect(read('etc/caddy/Caddyfile')).toBe('first\n');
    expect(read('etc/caddy/Caddyfile.before')).toBe('of the distribution\n');
    expect(read('etc/platen.env')).toContain(
      'PUBLIC_URL=https://www.dealer.example\nSITE_DOMAIN=www.dealer.example\nTRUST_PROXY=',
    );
    expect(log()).toEqual([
      'systemctl daemon-reload',
      'systemctl restart platen.service',
      'systemctl enable -q platen.socket platen.service caddy',
      'systemctl restart caddy',
    ]);
  });

  longTest('changes the domain on a second run, and keeps release and settings', () => {
    install();
    writeFileSync(path('etc/platen.env'), `${read('etc/platen.env')}SAMPLES=none`);
    writeFileSync(path('etc/caddy/Caddyfile'), 'of the owner\n');
    upgrade('v2');
    expect(platen('install', 'www.other.example')).toEqual(ended(0, 'v2 is running'));
    expect([current(), unit()]).toEqual(['v2', 'unit of v2']);
    expect(readlinkSync(path('opt/platen/previous'))).not.toBe(readlinkSync(path('opt/platen/current')));
    expect(read('etc/platen.env').trim().split('\n')).toEqual([
      'TRUST_PROXY=127.0.0.1,::1',
      'SAMPLES=none',
      'PUBLIC_URL=https://www.other.example',
      'SITE_DOMAIN=www.other.example',
    ]);
    expect(read('etc/caddy/Caddyfile')).toBe('of the owner\n');
  });
});

describe('upgrade', () => {
  test('tests the new release, makes a backup and restarts into it', () => {
    installed();
    release('v2', { caddy: 'second' });
    expect(platen('upgrade')).toEqual(ended(0, 'v2 is running'));
    expect([current(), unit()]).toEqual(['v2', 'unit of v2']);
    expect(read('opt/platen/previous/RELEASE')).toBe('v1\n');
    expect(read('etc/caddy/Caddyfile')).toBe('second\n');
    expect(log()).toEqual([
      'scripts/backup.ts backup',
      'scripts/migrate.ts contract',
      'systemctl daemon-reload',
      'systemctl restart platen.service',
      'systemctl reload caddy',
    ]);
    expectNoTrial();
    expect(platen('upgrade').said).toContain('this release is running already');
  });

  test('keeps a Caddyfile that the owner changed, and reverts one that Caddy rejects', () => {
    install();
    release('v2', { caddy: 'refused' });
    expect(platen('upgrade').said).toContain('Caddy refuses the file of this release');
    expect(read('etc/caddy/Caddyfile')).toBe('first\n');
    writeFileSync(path('etc/caddy/Caddyfile'), 'of the owner\n');
    release('v3', { caddy: 'third' });
    expect(platen('upgrade').said).toContain('Caddyfile was edited on this machine and is kept');
    expect([current(), read('etc/caddy/Caddyfile')]).toEqual(['v3', 'of the owner\n']);
  });

  longTest('deploys the named branch or tag as it is at the origin, and keeps only the previous release', () => {
    install();
    git('checkout', '-qb', 'quiet');
    release('v2');
    release('v3');
    git('checkout', '-q', 'main');
    release('v4');
    for (const [name, tag] of Object.entries({ main: 'v4', quiet: 'v3', v2: 'v2' }))
      expect([name, platen('upgrade', name).status, current()]).toEqual([name, 0, tag]);
    git('checkout', '-q', 'v4');
    git('checkout', '-qB', 'quiet');
    release('v5');
    expect(platen('upgrade', 'quiet')).toMatchObject({ status: 0 });
    expect([current(), read('opt/platen/previous/RELEASE')]).toEqual(['v5', 'v2\n']);
    expect(readdirSync(path('opt/platen/releases'))).toHaveLength(2);
    expect(platen('upgrade', 'v9')).toEqual({ status: 1, said: 'platen: there is no branch or tag v9\n' });
    expect(current()).toBe('v5');
  });

  test('runs the trial on empty data, and parses the environment file like systemd', () => {
    install();
    const lines = [
      '# a comment=1',
      '; another=1',
      'BACKUP_DIR=/mnt/backups',
      'BACKUP_S3_URL=https://s3.example.com/bucket',
      'DATABASE_URL=postgres://db.example/platen',
      `BACKUP_PASSPHRASE='it is "ours" \\ # alone'`,
      'ADMIN_PASSWORD="say \\"$HOME\\" \\n"',
      '  MAIL_FROM = Asha <asha@example.com> # no comment  ',
      'SMTP_URL=smtp://a\\ b',
    ];
    writeFileSync(path('etc/platen.env'), `${read('etc/platen.env')}${lines.join('\n')}\nLOG_LEVEL=warn`);
    upgrade('v2');
    const both = [
      `BACKUP_PASSPHRASE=it is "ours" \\ # alone`,
      'ADMIN_PASSWORD=say "$HOME" \\n',
      'MAIL_FROM=Asha <asha@example.com> # no comment',
      'LOG_LEVEL=warn',
      'NODE_ENV=production',
    ];
    const ofSite = read('environment').split('\n');
    expect(ofSite).toEqual(
      expect.arrayContaining([
        ...both,
        'BACKUP_DIR=/mnt/backups',
        'SMTP_URL=smtp://a b',
        `DATA_DIR=${path('var/lib/platen')}`,
      ]),
    );
    expect(ofSite.join('\n')).not.toMatch(/comment=|another=/);
    const ofTrial = read('trial').split('\n');
    const alone = ['BACKUPS=off', 'BACKUP_DIR=', 'BACKUP_S3_URL=', 'DATABASE_URL=', 'SMTP_URL='];
    expect(ofTrial).toEqual(expect.arrayContaining([...both, ...alone, 'PORT=0', 'HOST=127.0.0.1']));
    const dataDir = ofTrial.find((line) => line.startsWith('DATA_DIR='))?.slice('DATA_DIR='.length) ?? '';
    expect(dirname(dataDir)).toBe(folder);
    expect(dataDir).not.toSatisfy(existsSync);
  });
});

test('runs the commands of the release as the site, and no command with --help', { tags: ['deploy/image'] }, () => {
  installed();
  for (const words of ['verify a.platen', 'reset-password asha --no-code', 'status'])
    expect(platen(...words.split(' ')).status).toBe(0);
  for (const words of ['rollback', 'install', '', 'backup'])
    expect(platen(...words.split(' '), '--help').status).toBe(0);
  expect(platen('forget')).toEqual({ status: 1, said: 'platen: there is no command forget\n' });
  expect(log()).toEqual(
    [
      ...['verify a.platen', 'reset-password asha --no-code', 'status'],
      ...Array.from({ length: 5 }, () => '--help'),
    ].map((words) => `scripts/platen.ts ${words}`),
  );
  expect(current()).toBe('v1');
});

describe('a failing release', { tags: ['deploy/no-request-lost'] }, () => {
  beforeEach(installed);

  test('that does not start never replaces the running one', () => {
    release('v2', { behaviour: 'cannot start' });
    const said = 'no module of that name\nplaten: v2 does not start; nothing was changed\n';
    expect(platen('upgrade')).toEqual({ status: 1, said });
    expect([current(), unit(), existsSync(path('log'))]).toEqual(['v1', 'unit of v1', false]);
    expectNoTrial();
  });

  test.each([
    ['to answer', { behaviour: 'does not answer' }],
    ['to be restarted into', { service: 'refused' }],
  ] as const)('%s is rolled back, with its units and the Caddyfile', (_, bad) => {
    release('v2', { ...bad, caddy: 'second' });
    expect(platen('upgrade')).toEqual(ended(1, 'v2 does not answer; back to v1'));
    expect([current(), unit()]).toEqual(['v1', 'unit of v1']);
    expect(read('etc/systemd/system/platen.socket')).toBe('socket of v1\n');
    expect(read('etc/caddy/Caddyfile')).toBe('first\n');
    expect(path('answers')).toSatisfy(existsSync);
    expect(log()).not.toContain('systemctl reload caddy');
  });

  test('that migrated the database names the backup that the previous release needs', () => {
    release('v2', { behaviour: 'does not answer', migrations: ['0002-outbox.ts'] });
    const title = 'A release that fails after it has changed the database';
    const said =
      'platen: v1 does not answer either: The database is newer than this program (it has 0002-outbox.ts)\n' +
      `platen: To restore /backups/tonight.platen: docs/operators/disaster.md, "${title}"\n`;
    expect(platen('upgrade')).toEqual(ended(1, said));
    expect(disasterGuide).toContain(`# ${title}\n`);
    expect([current(), unit()]).toEqual(['v1', 'unit of v1']);
  });
});

describe('rollback', () => {
  test('switches to the previous release, and back again', () => {
    install();
    expect(platen('rollback')).toEqual({ status: 1, said: 'platen: there is no previous release\n' });
    upgrade('v2', { caddy: 'second' });
    for (const [tag, caddy] of Object.entries({ v1: 'first', v2: 'second' })) {
      expect(platen('rollback')).toEqual(ended(0, `${tag} is running`));
      expect([current(), unit(), read('etc/caddy/Caddyfile')]).toEqual([tag, `unit of ${tag}`, `${caddy}\n`]);
    }
  });

  test('is refused after a contract migration of the database', { tags: ['upgrade/contract'] }, () => {
    install();
    upgrade('v2', { migrations: ['0001-foundation.ts', '0002-outbox.ts'] });
    const { status, said } = platen('rollback');
    expect(said).toContain(
      'v1 cannot run on the database: The database is newer than this program (it has 0002-outbox',
    );
    expect(said).toContain('docs/operators/disaster.md, "Roll back across a contract migration"\n');
    expect(disasterGuide).toContain('# Roll back across a contract migration\n');
    expect(status).toBe(1);
    expect([current(), unit()]).toEqual(['v2', 'unit of v2']);
  });
});

test('after an expand migration, the previous release is put back by a rollback and by a failed upgrade', {
  tags: ['upgrade/expand'],
}, () => {
  install();
  upgrade('v2', { migrations: ['0001-foundation.ts', '0002-outbox.expand.ts'] });
  expect([platen('rollback').status, current()]).toEqual([0, 'v1']);
  release('v3', { behaviour: 'does not answer', migrations: ['0003-panel.expand.ts'] });
  expect(platen('upgrade')).toMatchObject({ status: 1 });
  expect([current(), existsSync(path('answers'))]).toEqual(['v1', true]);
});

test('an upgrade first applies the contract migrations of the running release, a rollback none', {
  tags: ['upgrade/contract'],
}, () => {
  install();
  const contracted = () => log().filter((line) => line === 'scripts/migrate.ts contract').length;
  upgrade('v2');
  expect(contracted()).toBe(1);
  for (const command of [['rollback'], ['upgrade', 'v2']]) expect(platen(...command)).toMatchObject({ status: 0 });
  expect([current(), contracted()]).toEqual(['v2', 1]);
});

test('a roll needs the list of machines', { tags: ['upgrade/roll'] }, () => {
  expect(run(join(origin, 'deploy/roll'), [])).toEqual(ended(1, 'list the machines in'));
});

describe('several machines', { tags: ['upgrade/roll'] }, () => {
  let machines: string[];
  beforeEach(() => {
    machines = [1, 2].map(() => {
      setUpMachine();
      rmSync(path('database'));
      symlinkSync(join(folder, 'database'), path('database'));
      writeFileSync(join(folder, 'database'), '');
      installed();
      return machine;
    });
    setUpMachine();
    const names = machines.map((each) => basename(each));
    writeFileSync(path('etc/platen.machines'), `# ssh destinations\n\n${names.join('\n')}\n`);
  });
  const roll = (...words: string[]) => run(join(origin, 'deploy/platen'), ['roll', ...words]);
  const releases = () => machines.map((each) => readFileSync(join(each, 'opt/platen/current/RELEASE'), 'utf8').trim());
  const logs = () => machines.map((each) => readFileSync(join(each, 'log'), 'utf8').trim().split('\n'));

  test('are rolled forward and back with one command each; the first makes the backup and applies contract migrations', () => {
    release('v2', { migrations: ['0001-foundation.ts', '0002-outbox.expand.ts'] });
    expect([roll().status, releases()]).toEqual([0, ['v2', 'v2']]);
    for (const once of ['scripts/backup.ts backup', 'scripts/migrate.ts contract'])
      expect(logs().map((lines) => lines.includes(once))).toEqual([true, false]);
    expect([roll('back').status, releases()]).toEqual([0, ['v1', 'v1']]);
    expect([roll('v2').status, releases()]).toEqual([0, ['v2', 'v2']]);
  });

  test('stop at the first that does not get ready, which is put back, like those before it by a roll back', () => {
    release('v2');
    const refusing = machines[1] as string;
    writeFileSync(join(refusing, 'refuses'), 'v2');
    expect(roll()).toEqual(ended(1, `stopped: ${basename(refusing)} has its release of before`));
    expect(releases()).toEqual(['v2', 'v1']);
    expect(join(refusing, 'answers')).toSatisfy(existsSync);
    expect([roll('back').status, releases()]).toEqual([0, ['v1', 'v1']]);
  });
});
