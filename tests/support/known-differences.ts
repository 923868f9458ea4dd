import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The known differences between a corpus and what the program reads, sorted. A test that compares them notices every change
 * of a rule; remove the lines that a better rule makes right.
 */
export const knownDifferences = (corpus: 'facts' | 'price-lists'): string[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../corpora/${corpus}-differences.json`), 'utf8'));
