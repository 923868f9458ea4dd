import { type OptionName, optionNames } from '#app/domain/cost/charges.ts';
import { usualVolume } from '#app/domain/cost/cost-brief.ts';
import type { CostMachine, Volume } from '#app/domain/cost/cost-machine.ts';
import { maxMonths } from '#app/domain/cost/costs.ts';

export const maxPages = 1_000_000;

/** A whole number, also as typed with commas, spaces or decimals; the nearest allowed one, or the usual one for other text. */
export function whole(text: string | null, usual: number, least: number, most: number): number {
  const digits = (text ?? '').replace(/[\s,]/g, '');
  return /^\d+(?:\.\d*)?$/.test(digits) ? Math.min(Math.max(Math.round(Number(digits)), least), most) : usual;
}

export const readVolume = (params: URLSearchParams, { isColour }: Pick<CostMachine, 'isColour'>): Volume => ({
  mono: whole(params.get('mono'), usualVolume.mono, 0, maxPages),
  colour: isColour ? whole(params.get('colour'), usualVolume.colour, 0, maxPages) : 0,
  months: whole(params.get('months'), usualVolume.months, 1, maxMonths),
});

export const readPlan = (params: URLSearchParams): OptionName | null =>
  optionNames.find((name) => name === params.get('plan')) ?? null;

export function costHref(
  { slug, isColour }: Pick<CostMachine, 'slug' | 'isColour'>,
  { mono, colour, months }: Volume,
  plan: OptionName | null = null,
): string {
  const pages = isColour ? `${mono}&colour=${colour}` : mono;
  return `/cost?m=${slug}&mono=${pages}&months=${months}${plan === null ? '' : `&plan=${plan}`}`;
}
