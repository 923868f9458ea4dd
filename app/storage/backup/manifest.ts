import { z } from 'zod';

/** The number of this form of file; a later form gets a higher one. */
export const backupFormat = 1;

/** The first part of a backup, `backup.json`: what it is, before anything is read of it. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that its rows have been through. */
  migrations: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last part, `sums.json`: the SHA-256 of each part before it, by its name. Without it a file is not whole. */
export const sumsSchema = z.record(z.string(), z.string());

export const manifestName = 'backup.json';
export const sumsName = 'sums.json';

/** `tables/products/0001.ndjson`: some rows, a line of JSON for each. */
export const tablePart = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;

/** The table whose rows a part holds; `null` for another part. */
export const tableOfPart = (name: string): string | null => /^tables\/(\w+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null;

/** The upload that a part is; `null` for another part. */
export const uploadOfPart = (name: string): string | null => /^uploads\/([^/]+)$/.exec(name)?.[1] ?? null;
