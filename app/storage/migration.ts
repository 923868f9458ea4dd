import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type EngineName = 'sqlite' | 'postgres';

export type Migration = {
  id: string;
  /** The statements that bring a database one step forward. Never edited once released: the checksum is kept. */
  up: (engine: EngineName) => string[];
  /** What must be worked out row by row, in the same transaction and after the statements; it changes no table. */
  fill?: (db: Kysely<Tables>, engine: EngineName) => Promise<void>;
};
