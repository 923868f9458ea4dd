import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../look.css'), 'utf8');
const colour = (name: string): string => {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
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

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(colour(a)), luminance(colour(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('text can be read on every ground it stands on', () => {
  const pairs = [
    ...['ink', 'ink-soft', 'cyan', 'magenta', 'green'].flatMap((text) =>
      ['paper', 'sheet'].map((ground) => [text, ground] as const),
    ),
    ...['ink', 'ink-soft', 'cyan', 'magenta'].map((text) => [text, 'shade'] as const),
    ['ink', 'yellow-mark'],
    ['on-ink', 'ink'],
    ['rule', 'ink'],
    ['on-ink', 'cyan'],
    ['sheet', 'magenta'],
    ['sheet', 'whatsapp'],
  ] as const;

  test.each(pairs)('%s on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the edge of a field stands out', () => {
    expect(contrast('line', 'sheet')).toBeGreaterThanOrEqual(3);
  });
});
