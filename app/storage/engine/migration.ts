import type { Db } from './tables.ts';

export type EngineName = 'sqlite' | 'postgres';

/** The end of a `create table` and the type of whole numbers. */
export const strict = (engine: EngineName) => (engine === 'sqlite' ? ' strict' : '');
export const int = (engine: EngineName) => (engine === 'sqlite' ? 'integer' : 'bigint');

export type Migration = {
  id: string;
  /**
   * Whether programs that lack the migration can run on the database: `expand` if they can, and it is applied at startup;
   * `contract` if not, and a command applies it (decision 0071). Required from 0044 on.
   */
  phase?: 'expand' | 'contract';
  /** The statements. Never change them after a release, since their checksum is stored. */
  up: (engine: EngineName) => string[];
  /** Data changes computed row by row, after the statements and in the same transaction. Must not change the schema. */
  fill?: (db: Db, engine: EngineName) => Promise<void>;
};
