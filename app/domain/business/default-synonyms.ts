import lines from './default-synonyms.json' with { type: 'json' };

/** Synonyms of the trade, used until the owner enters a list: one group per line. */
export const defaultSynonyms = lines.join('\n');
