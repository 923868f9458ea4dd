import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type EngineName = 'sqlite' | 'postgres';

export type Migration = {
  id: string;
  /** The statements. Never change them after a release, since their checksum is stored. */
  up: (engine: EngineName) => string[];
  /** Data changes computed row by row, after the statements and in the same transaction. Must not change the schema. */
  fill?: (db: Kysely<Tables>, engine: EngineName) => Promise<void>;
};
