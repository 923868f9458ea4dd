import { z } from 'zod';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';

/** The URL of a bucket: the service's address, the bucket's name, and optionally a folder. */
export const isBucket = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash, pathname } = new URL(text);
  const isPlain = username === '' && search === '' && hash === '';
  return /^https?:$/.test(protocol) && isPlain && /^(\/[A-Za-z0-9._-]+)+\/?$/.test(pathname);
};

/** `s3://bucket/folder` */
const shortForm = /^s3:\/\/([A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*)\/?$/;

export const origin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '');

const place = z
  .string()
  .refine(
    (text) => shortForm.test(text) || isBucket(text),
    'must be a bucket such as s3://my-bucket/shop or https://s3.example.com/my-bucket/shop',
  )
  .optional();

export const region = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'must be a region such as ap-south-1')
  .default('auto');

export const mediaVariables = {
  MEDIA_URL: place,
  MEDIA_S3_ENDPOINT: z.string().refine(origin, 'must be an address such as https://s3.example.com').optional(),
  MEDIA_S3_KEY: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  MEDIA_S3_REGION: region,
  MEDIA_CDN_URL: z.string().refine(origin, 'must be an address such as https://cdn.dealer.example').optional(),
};

type Given = z.output<z.ZodObject<typeof mediaVariables>>;

/** The problems of variables that depend on each other, by name. */
export function mediaProblems(given: Given): [name: keyof Given, problem: string][] {
  const { MEDIA_URL: url, MEDIA_S3_ENDPOINT, MEDIA_S3_KEY, MEDIA_S3_SECRET } = given;
  const problems: [keyof Given, string][] = [];
  if (url === undefined) {
    if ([MEDIA_S3_ENDPOINT, MEDIA_S3_KEY, MEDIA_S3_SECRET].some((each) => each !== undefined))
      problems.push(['MEDIA_URL', 'is needed to store pictures in a bucket']);
    return problems;
  }
  if (url.startsWith('s3:') && MEDIA_S3_ENDPOINT === undefined)
    problems.push(['MEDIA_S3_ENDPOINT', 'is needed to find the bucket']);
  for (const name of ['MEDIA_S3_KEY', 'MEDIA_S3_SECRET'] as const)
    if (given[name] === undefined) problems.push([name, 'is needed to store pictures in a bucket']);
  return problems;
}

export function mediaOf(given: Given) {
  const { MEDIA_S3_ENDPOINT: endpoint = '', MEDIA_S3_KEY: key = '', MEDIA_S3_SECRET: secret = '' } = given;
  const bucketAt = (text: string | undefined): BucketAt | null => {
    if (text === undefined) return null;
    const path = shortForm.exec(text)?.[1];
    const url = path === undefined ? text : `${endpoint.replace(/\/$/, '')}/${path}`;
    return { url, key, secret, region: given.MEDIA_S3_REGION };
  };
  return {
    bucket: bucketAt(given.MEDIA_URL),
    /** The origin of pictures in public pages, without a trailing slash; `null` if the site sends them itself. */
    cdnUrl: given.MEDIA_CDN_URL?.replace(/\/$/, '') ?? null,
  };
}
