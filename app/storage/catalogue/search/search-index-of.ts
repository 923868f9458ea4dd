import type { EngineName } from '#app/storage/engine/migration.ts';
import { postgresSearch } from './postgres-search.ts';
import type { SearchIndex } from './search-index.ts';
import { sqliteSearch } from './sqlite-search.ts';

export const searchIndexOf = (engine: EngineName): SearchIndex => (engine === 'sqlite' ? sqliteSearch : postgresSearch);
