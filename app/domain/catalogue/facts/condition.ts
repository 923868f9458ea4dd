import type { Fact, FactValues } from './facts.ts';
import type { Statement } from './statements.ts';

const restored = /\bre-?furb\w*|\bre-?conditioned\b|\brenewed\b/;
const owned = /\bused\b|\b(?:second|2nd) ?-?hand\b|\bpre-?owned\b/;
/** A description that begins with the condition. */
const beginning = /^(?:re-?furb|re-?conditioned|second ?-?hand|used (?!for|in|with|by|to))(?!.*\b(?:also|available)\b)/;

/**
 * The condition that the name, the category, the tags or a row `Condition` state. Restored machines are used ones, too. Of
 * a description only the beginning is read: `Refurbished also available.`
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
