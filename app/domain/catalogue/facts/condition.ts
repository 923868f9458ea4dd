import type { Fact, FactValues } from './facts.ts';
import type { Statement } from './statements.ts';

const restored = /\bre-?furb\w*|\bre-?conditioned\b|\brenewed\b/;
const owned = /\bused\b|\b(?:second|2nd) ?-?hand\b|\bpre-?owned\b/;
/** A description that begins with the condition. */
const beginning = /^(?:re-?furb|re-?conditioned|second ?-?hand|used (?!for|in|with|by|to))(?!.*\b(?:also|available)\b)/;

/**
 * Reads the condition from the name, the category, the tags or a row `Condition`; `null` if none states it. Refurbished
 * wins over used. Reads only the beginning of a description: `Refurbished also available.` states nothing.
 */
export function conditionOf(all: readonly Statement[]): Fact<FactValues['condition']> | null {
  const telling = all.filter(
    ({ rank, label, text }) =>
      (rank >= 2 && rank < 5) || /^\w*condition$/.test(label) || (rank === 5 && beginning.test(`${text} `)),
  );
  const find = (pattern: RegExp) =>
    telling.find(({ text }) => pattern.test(text) && !/\bnew (?:and|&|or)\b/.test(text));
  const [again, before] = [find(restored), find(owned)];
  if (again) return { value: 'refurbished', source: again.source };
  if (before) return { value: 'used', source: before.source };
  const fresh = telling.find(({ rank, text }) => rank < 2 && /^(?:brand )?new\b/.test(text));
  return fresh ? { value: 'new', source: fresh.source } : null;
}
