import { z } from 'zod';

/** The version of the file format; incremented when it changes. */
export const backupFormat = 1;

/** Printed in messages, so it holds no control characters. */
const migrationId = z.string().regex(/^[\w-]{1,100}$/);

/** The first part of a backup, `backup.json`, read before anything else. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to its rows. */
  migrations: z.array(migrationId),
  /** Those of them that a program need not know. */
  expand: z.array(migrationId).default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last part, `sums.json`: the SHA-256 of every other part, by name. A file without it is incomplete. */
export const sumsSchema = z.record(z.string(), z.string());

export const manifestName = 'backup.json';
export const sumsName = 'sums.json';

/** `tables/products/000001.ndjson`: a batch of rows, one JSON object per line. */
export const tablePart = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;

/** The table of a part with rows; `null` for other parts. */
export const tableOfPart = (name: string): string | null => /^tables\/(\w+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null;

/** The file name of an upload part; `null` for other parts. */
export const uploadOfPart = (name: string): string | null => /^uploads\/([^/]+)$/.exec(name)?.[1] ?? null;
