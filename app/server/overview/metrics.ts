import type { RecentErrors } from '#app/server/process/work/log.ts';
import { isKey } from '#app/storage/engine/reference.ts';
import type { Vitals } from './site-status.ts';

type Deps = {
  readVitals: () => Promise<Vitals>;
  errors: Pick<RecentErrors, 'total'>;
  /** Required as a bearer token; if undefined, there are no metrics. */
  metricsToken: string | undefined;
};

/** Name, help and value; or values by label. Those with `null` are left out. */
type Metric = [name: string, help: string, value: number | null | Record<string, number>];

const metricsOf = (vitals: Vitals, { total }: Deps['errors']): Metric[] => [
  ['info', 'The version.', { [`version="${vitals.version}"`]: 1 }],
  ['start_time_seconds', 'Start of the process, Unix time.', Date.parse(vitals.since) / 1000],
  ['resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()],
  ['database_bytes', 'Size of the database.', vitals.database.bytes],
  ['disk_free_bytes', 'Free space on the disk of DATA_DIR.', vitals.disk.freeBytes],
  ['disk_size_bytes', 'Size of that disk.', vitals.disk.totalBytes],
  ['backup_age_seconds', 'Age of the last verified backup, or of the installation.', vitals.backupAgeSeconds],
  [
    'outbox_waiting',
    'Items that should have been sent.',
    Object.fromEntries(Object.entries(vitals.waiting).map(([kind, count]) => [`kind="${kind}"`, count])),
  ],
  ['outbox_oldest_seconds', 'Age of the oldest e-mail or notification of these.', vitals.oldestSeconds],
  ['mails_given_up', 'E-mails given up in the last week.', vitals.mail.givenUp],
  ['jobs_failed', 'Imports and backups that failed in the last week.', vitals.failedJobs],
  ['mailbox_up', '1 if the inquiry mailbox can be read.', vitals.mailbox.isOn ? +!vitals.mailbox.problem : null],
  ['mailbox_failures_total', 'Failed reads of the mailbox.', total('The mailbox could not be read')],
  ['push_failures_total', 'Failed notifications.', total('A notification could not be sent')],
  ['errors_total', 'Errors in the log.', total()],
];

function textOf([name, help, value]: Metric): string {
  if (value === null) return '';
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  const samples = typeof value === 'number' ? [['', value]] : Object.entries(value).map(([at, n]) => [`{${at}}`, n]);
  const lines = samples.map(([labels, n]) => `platen_${name}${labels} ${n}\n`).join('');
  return `# HELP platen_${name} ${help}\n# TYPE platen_${name} ${type}\n${lines}`;
}

/** Answers with the metrics in the text format of Prometheus; `null` without the right token. Counters are of this process. */
export function createMetrics({ readVitals, errors, metricsToken }: Deps) {
  return async (authorization = ''): Promise<Response | null> => {
    if (metricsToken === undefined || !isKey(`Bearer ${metricsToken}`, authorization)) return null;
    return new Response(
      metricsOf(await readVitals(), errors)
        .map(textOf)
        .join(''),
      {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
      },
    );
  };
}
