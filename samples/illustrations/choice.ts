/** Maps a variant number to stable choices. */
import { nth } from './nth.ts';
export type Choice = {
  of: <T>(what: string, options: readonly T[]) => T;
  chance: (what: string, odds: number) => boolean;
  between: (what: string, low: number, high: number) => number;
};

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return h >>> 0;
}

export function choiceOf(variant: number): Choice {
  const share = (what: string): number => (hash(`${variant}/${what}`) % 10007) / 10007;
  return {
    of: (what, options) => nth(options, Math.floor(share(what) * options.length)),
    chance: (what, odds) => share(what) < odds,
    between: (what, low, high) => Math.round(low + share(what) * (high - low)),
  };
}
