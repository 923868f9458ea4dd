import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { cdnNames } from '#app/server/process/cdn/cdn-headers.ts';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';
import { isBucket, mediaOf, mediaProblems, mediaVariables, origin, region } from './media-config.ts';

const isProxy = (text: string) => {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

/** A list with commas; each entry must pass `isValid`. */
const listOf = (isValid: (each: string) => boolean, problem: string) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .refine((all) => all.every(isValid), problem)
    .default([]);

/** Also if another variable is invalid, so that every problem is reported at once. */
const always = { when: () => true };

const environment = z
  .object({
    PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    DATA_DIR: z.string().default('./data'),
    PUBLIC_URL: z.string().refine(origin, 'must be an address such as https://www.dealer.example').optional(),
    ADMIN_USERNAME: z
      .string()
      .regex(/^[A-Za-z0-9._-]{3,40}$/, 'must be 3 to 40 letters, digits, dots, hyphens or underscores')
      .default('admin'),
    ADMIN_PASSWORD: z.string().optional(),
    DATABASE_URL: z.string().refine(isPostgresUrl, 'must begin with postgres://').optional(),
    SMTP_URL: z
      .string()
      .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), 'must begin with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z
      .string()
      .refine((text) => isEmail(text.replace(/^[^<>]*<([^<>]+)>$/, '$1')), 'must be an e-mail address')
      .optional(),
    SMTP_PORTS: listOf(isPort, 'must be port numbers, with commas'),
    MAIL_HOSTS: listOf(() => true, ''),
    PUSH_HOSTS: listOf(
      (host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host,
      'must be hosts such as push.office.lan:8443, with commas',
    ),
    SAMPLES: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
    BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').default('nightly'),
    SNAPSHOTS: z.enum(['hourly', 'off'], 'must be hourly or off').default('hourly'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    BACKUP_S3_URL: z
      .string()
      .refine(isBucket, 'must be an address with the name of a bucket, such as https://s3.example.com/my-bucket')
      .optional(),
    BACKUP_S3_KEY: z.string().optional(),
    BACKUP_S3_SECRET: z.string().optional(),
    BACKUP_S3_REGION: region,
    ...mediaVariables,
    TRUST_PROXY: listOf(isProxy, 'must be addresses or networks such as 10.0.0.0/8, with commas'),
    CDN: z.enum(cdnNames, `must be ${cdnNames.join(', ')}`).optional(),
    CDN_PURGE_URL: listOf(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      'must be addresses such as https://api.fastly.com/service/ID/purge, with commas',
    ),
    CDN_TOKEN: z.string().default(''),
    CORS_ORIGINS: listOf(origin, 'must be origins such as https://app.dealer.example, with commas'),
    DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(60).default(0),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    SHED_AFTER_MS: z.coerce.number('must be a number').int().min(0).max(60_000).default(200),
    LOG: z.literal('json', 'must be json').optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
      .default('info'),
  })
  .superRefine((given, context) => {
    const { ADMIN_PASSWORD, ADMIN_USERNAME } = given;
    const issue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const bucket = ['BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const;
    if (bucket.some((name) => given[name] !== undefined))
      for (const name of bucket.filter((each) => given[each] === undefined))
        issue(name, 'is needed to send backups to a bucket');
    for (const [name, message] of mediaProblems(given)) issue(name, message);
    const { CDN, CDN_PURGE_URL, CDN_TOKEN } = given;
    if (CDN === undefined && CDN_PURGE_URL.length > 0) issue('CDN', 'is needed with CDN_PURGE_URL');
    if (CDN !== undefined && CDN_PURGE_URL.length === 0) issue('CDN_PURGE_URL', 'is needed to keep the CDN current');
    if ((CDN === 'fastly' || CDN === 'cloudflare') && CDN_TOKEN === '') issue('CDN_TOKEN', `is needed to purge ${CDN}`);
    const problem = ADMIN_PASSWORD === undefined ? null : passwordProblem(ADMIN_PASSWORD, ADMIN_USERNAME);
    if (problem) issue('ADMIN_PASSWORD', `is refused: ${problem}`);
  }, always);

export type Config = ReturnType<typeof readConfig>;

function bucketOf(read: z.output<typeof environment>): BucketAt | null {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region } = read;
  return url === undefined || key === undefined || secret === undefined ? null : { url, key, secret, region };
}

/** Parses the environment. Throws one error that names every problem. */
export function readConfig(given: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(set);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
    throw new Error(`Invalid environment:\n${problems.join('\n')}`);
  }
  const read = result.data;
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '');
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    /** The site's public address, without a trailing slash. */
    publicUrl,
    admin: { username: read.ADMIN_USERNAME, password: read.ADMIN_PASSWORD },
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    /** Sender of all e-mails; overrides the panel. */
    mailFrom: read.MAIL_FROM,
    /** Ports for the panel's mail server in addition to the usual ones. */
    smtpPorts: read.SMTP_PORTS.map(Number),
    mailHosts: read.MAIL_HOSTS,
    /** Hosts of push services in a private network. */
    pushHosts: read.PUSH_HOSTS,
    samples: read.SAMPLES,
    backups: {
      /** Whether nightly backups are on; manual ones always work. */
      isNightly: read.BACKUPS === 'nightly',
      folder: resolve(read.BACKUP_DIR ?? join(read.DATA_DIR, 'backups')),
      /** If undefined, backups are not encrypted. */
      passphrase: read.BACKUP_PASSPHRASE,
      /** A second destination for each backup. */
      bucket: bucketOf(read),
      /** Whether hourly snapshots and inquiries go to the bucket. */
      isHourly: read.SNAPSHOTS === 'hourly' && bucketOf(read) !== null,
    },
    media: mediaOf(read),
    trustedProxies: read.TRUST_PROXY,
    cdn: read.CDN === undefined ? null : { name: read.CDN, purgeUrls: read.CDN_PURGE_URL, token: read.CDN_TOKEN },
    allowedOrigins: read.CORS_ORIGINS.map((each) => new URL(each).origin),
    /** Tolerated event loop delay in milliseconds before requests get 503; 0 never sheds load. */
    shedAfterMs: read.SHED_AFTER_MS,
    /** How long the process serves requests after a stop signal while it reports that it is not ready. */
    drainSeconds: read.DRAIN_SECONDS,
    /** The bearer token of `/metrics`; without it there are none. */
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logsJson: read.LOG === 'json',
  };
}
