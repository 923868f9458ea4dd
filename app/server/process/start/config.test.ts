import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('every variable is optional, and an empty value counts as missing', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' }).port).toBe(3000);
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    admin: { username: 'admin', password: undefined },
    databaseUrl: undefined,
    samples: 'demo',
    trustedProxies: [],
    allowedOrigins: [],
    shedAfterMs: 200,
    logLevel: 'info',
    logsJson: false,
  });
});

test('splits lists and removes trailing slashes', () => {
  const lists = { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ,::1', CORS_ORIGINS: 'https://app.dealer.example' };
  expect(readConfig({ PUBLIC_URL: 'https://www.dealer.example/', ...lists })).toMatchObject({
    publicUrl: 'https://www.dealer.example',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    allowedOrigins: ['https://app.dealer.example'],
  });
});

test('a bucket requires URL, key and secret', { tags: ['backup/bucket'] }, () => {
  const whole = { BACKUP_S3_URL: 'https://s3.example/shop', BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' };
  expect(readConfig(whole).backups.bucket).toEqual({ url: whole.BACKUP_S3_URL, key: 'k', secret: 's', region: 'auto' });
  expect(() => readConfig({ BACKUP_S3_URL: whole.BACKUP_S3_URL })).toThrow(/BACKUP_S3_KEY.*BACKUP_S3_SECRET/s);
  expect(() => readConfig({ BACKUP_S3_SECRET: 's' })).toThrow(/BACKUP_S3_URL.*BACKUP_S3_KEY/s);
  const urls = 's3://shop https://s3.example https://s3.example/ https://k:s@s3.example/b https://a.b/c?d';
  for (const url of urls.split(' '))
    expect(() => readConfig({ ...whole, BACKUP_S3_URL: url }), url).toThrow('BACKUP_S3_URL must be');
});

describe('a bucket for pictures', { tags: ['pictures/config'] }, () => {
  const access = { MEDIA_S3_KEY: 'k', MEDIA_S3_SECRET: 's' };
  const endpoint = { MEDIA_S3_ENDPOINT: 'https://s3.example/' };
  const at = { key: 'k', secret: 's', region: 'auto' };
  const media = (given: Record<string, string>) => readConfig({ ...access, ...given }).media;

  test('is named in the short or the long form', () => {
    expect(readConfig({}).media).toEqual({ bucket: null, cdnUrl: null });
    const url = 'https://s3.example/shop/pictures';
    const bucket = { ...at, url };
    const short = { ...endpoint, MEDIA_URL: 's3://shop/pictures' };
    expect(media(short)).toEqual({ bucket, cdnUrl: null });
    const withCdn = { bucket, cdnUrl: 'https://cdn.example' };
    expect(media({ MEDIA_URL: url, MEDIA_CDN_URL: 'https://cdn.example/' })).toEqual(withCdn);
    expect(media({ ...short, MEDIA_S3_REGION: 'ap-south-1' }).bucket?.region).toBe('ap-south-1');
  });

  test('is refused with every problem at once', () => {
    const refused = (given: Record<string, string>, problems: RegExp) =>
      expect(() => readConfig(given), JSON.stringify(given)).toThrow(problems);
    refused({ MEDIA_URL: 's3://shop' }, /MEDIA_S3_ENDPOINT.*MEDIA_S3_KEY.*MEDIA_S3_SECRET/s);
    const half = { MEDIA_URL: 'https://s3.example/shop', MEDIA_S3_KEY: 'k' };
    refused(half, /^Invalid environment:\n {2}MEDIA_S3_SECRET[^\n]+$/);
    refused({ ...access, MEDIA_URL: 's3://shop', MEDIA_S3_REGION: 'A', PORT: 'x' }, /PORT.*MEDIA_S3_REGION.*ENDPOINT/s);
    refused(access, /MEDIA_URL is needed/);
    const urls = 'shop|s3://|s3://k:s@shop|s3://shop/../x y|ftp://s3.example/shop|https://s3.example';
    for (const url of urls.split('|'))
      refused({ ...access, ...endpoint, MEDIA_URL: url }, /MEDIA_URL must be a bucket/);
    refused({ MEDIA_CDN_URL: 'https://cdn.example/pictures' }, /MEDIA_CDN_URL must be/);
  });
});

test('backups are nightly and in the data folder by default', { tags: ['backup/nightly'] }, () => {
  const { backups, dataDir } = readConfig({});
  const none = { passphrase: undefined, bucket: null, isHourly: false };
  expect(backups).toEqual({ isNightly: true, folder: `${dataDir}/backups`, ...none });
  const off = readConfig({ BACKUPS: 'off', BACKUP_DIR: '/mnt/disk' }).backups;
  expect(off).toMatchObject({ isNightly: false, folder: '/mnt/disk' });
  const bucket = { BACKUP_S3_URL: 'https://s3.test/shop', BACKUP_S3_KEY: 'k', BACKUP_S3_SECRET: 's' };
  expect(readConfig(bucket).backups.isHourly).toBe(true);
  expect(readConfig({ ...bucket, SNAPSHOTS: 'off' }).backups.isHourly).toBe(false);
  expect(() => readConfig({ BACKUPS: 'weekly', BACKUP_PASSPHRASE: 'short' })).toThrow(/BACKUPS.*BACKUP_PASSPHRASE/s);
});

test('a CDN needs the address of its purge call, and a service its token', { tags: ['scale/cdn'] }, () => {
  expect(readConfig({}).cdn).toBeNull();
  const url = 'https://api.fastly.com/service/SU1Z/purge';
  const fastly = readConfig({ CDN: 'fastly', CDN_PURGE_URL: url, CDN_TOKEN: 't' }).cdn;
  expect(fastly).toEqual({ name: 'fastly', purgeUrls: [url], token: 't' });
  const caches = { CDN: 'varnish', CDN_PURGE_URL: 'http://10.0.0.1:6081/, http://10.0.0.2:6081/' };
  expect(readConfig(caches).cdn?.purgeUrls).toEqual(['http://10.0.0.1:6081/', 'http://10.0.0.2:6081/']);
  expect(() => readConfig({ CDN: 'akamai' })).toThrow('CDN must be fastly, varnish, nginx, cloudflare');
  expect(() => readConfig({ CDN: 'cloudflare' })).toThrow(/CDN_PURGE_URL is needed.*CDN_TOKEN is needed/s);
  expect(() => readConfig({ CDN_PURGE_URL: url })).toThrow('CDN is needed');
  expect(() => readConfig({ ...caches, CDN_PURGE_URL: 'ftp://a' })).toThrow('CDN_PURGE_URL must be addresses');
});
