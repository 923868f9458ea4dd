// @module-tag beyond/colour-scheme
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'styles/look.css'), 'utf8');
type Time = 'day' | 'night';
const blocks: Record<Time, string> = {
  day: /@theme \{(.*?)\n\}/s.exec(css)?.[1] ?? '',
  night: /@media screen and \(prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(css)?.[1] ?? '',
};
/** A colour without a dark variant keeps its light one. */
const colour = (time: Time, name: string): string => {
  const within = (block: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
  const value = within(blocks[time]) ?? within(blocks.day);
  if (value === undefined) throw new Error(`No colour ${name}`);
  return value;
};

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(time: Time, a: string, b: string): number {
  const both = [a, b].map((name) => luminance(colour(time, name)) + 0.05);
  return Math.max(...both) / Math.min(...both);
}

type Pair = [text: string, ground: string, least?: number];

describe.each<Time>(['day', 'night'])('by %s text can be read on every ground it stands on', (time) => {
  const pairs: Pair[] = [
    ...['ink', 'ink-soft', 'cyan', 'magenta', 'green'].flatMap((text) =>
      ['paper', 'sheet'].map((ground): Pair => [text, ground]),
    ),
    ...['ink', 'ink-soft', 'cyan', 'magenta'].map((text): Pair => [text, 'shade']),
    ['on-mark', 'yellow-mark'],
    ['on-ink', 'ink'],
    ['on-night', 'night'],
    ['on-night-soft', 'night'],
    ['on-ink', 'cyan'],
    ['sheet', 'magenta'],
    ['white', 'whatsapp'],
    ['white', 'whatsapp-dark'],
    ['stage-ink', 'stage'],
    // The icon of WhatsApp and the border of a field on a card.
    ['whatsapp-mark', 'sheet', 3],
    ['line', 'sheet', 3],
  ];

  test.each(pairs)('%s on %s', (text, ground, least = 4.5) => {
    expect(contrast(time, text, ground)).toBeGreaterThanOrEqual(least);
  });
});
