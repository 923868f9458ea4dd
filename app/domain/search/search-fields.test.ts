// @module-tag search/no-credit
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { searchableText, searchableValues } from './search-fields.ts';

const searchable = (...specifications: [name: string, value: string][]) => searchableValues(specifications).join(' | ');

describe('colours of parts are not searchable', () => {
  const pairs = (text: string) => text.split(/\s+\|\s+/).map((pair) => pair.split(': ') as [string, string]);
  test.each(
    pairs(`Control Panel: Colour touch screen | Control Panel: 9" Colour Touch Screen Display | Display: Colour |
      Touch screen: 7-inch colour | Operation panel: 10.1 inch, colour, tilting | Features: 3.7" TFT Colour LCD |
      Features: Duplex, 4.3 inch colour touch LCD | Other: Large color graphic display |
      Scan Speed: 50 ipm mono/colour (A4) | Functions: Print, copy, colour scan`),
  )('%s: %s', (name, value) => {
    expect(searchable([name, value])).not.toMatch(/colou?r/i);
  });

  test.each(
    pairs(`Output: Colour | Functions: Colour print, scan, copy | Print Speed: 8.8 ppm black, 4 ppm colour |
      Technology: Colour laser with touch screen`),
  )('but %s: %s does count', (name, value) => {
    expect(searchable([name, value])).toMatch(/colou?r/i);
  });

  test('a machine with mono and colour speeds is not black-and-white', () => {
    expect(searchable(['Print Speed', '8.8 ipm mono, 5.0 ipm colour (A4)'])).not.toMatch(/mono/i);
    expect(searchable(['First Copy Out', '4.4 s black & white, 5.4 s colour'])).not.toMatch(/white/i);
    expect(searchable(['Output', 'Black & White'])).toMatch(/white/i);
    expect(searchableText('Colour · A4 · 8.8 ipm mono, 5.0 ipm colour (A4)')).not.toMatch(/mono/);
    expect(searchableText('40 ppm mono laser printer')).toMatch(/mono/);
  });

  test('finds a touch screen', () => {
    const values = searchableValues(
      Object.entries({ 'Control Panel': '9" Colour Touch Panel', Display: '2-line LCD' }),
    );
    expect(values).toEqual(['touch screen', '']);
  });

  test('removes only the colour of a part from a short description', () => {
    expect(searchableText('Black & white A3 copier with a colour touch screen')).not.toMatch(/colour/);
    expect(searchableText('Colour copier with touch screen')).toMatch(/Colour/);
    expect(searchableText(null)).toBe('');
  });
});

test('no black-and-white sample mentions colour, and no colour sample black and white', () => {
  const catalogue: { name: string; tags: string[]; specifications?: Record<string, string> }[] = JSON.parse(
    readFileSync('samples/catalogue.json', 'utf8'),
  );
  for (const { name, tags, specifications = {} } of catalogue) {
    const values = searchable(...Object.entries(specifications));
    if (tags.includes('black-and-white')) expect(values, name).not.toMatch(/colou?r/i);
    if (tags.includes('colour')) expect(values, name).not.toMatch(/mono|black\s*(&|and)\s*white/i);
  }
});
