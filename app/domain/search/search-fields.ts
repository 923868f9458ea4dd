import type { NamedValues } from '#app/domain/records/named-values.ts';

/** Searchable parts of texts: a black-and-white copier with a colour screen must not match "colour copier". */

const colour = String.raw`\bcolou?r\b`;
const blackAndWhite = String.raw`\b(?:mono(?:chrome)?|black\s*(?:&|and|/)\s*white|b\s*[/&]\s*w)\b`;
const panel = String.raw`(?:touch\w*|lcd|tft|led|oled|screen|display|panel)`;
/** Words between a panel and its colour. */
const between = String.raw`(?:[\s-]+(?:tft|lcd|led|graphics?|graphical|backlit|capacitive|tilting|tiltable|smart|wide|large|full))*[\s-]+`;

const colourOfPart = new RegExp(
  `${colour}(?=${between}(?:${panel}|scan(?:s|ning)?)\\b)|(?<=\\b(?:lcd|tft|led|oled)\\s)${colour}`,
  'giu',
);
const anyColour = new RegExp(colour, 'giu');
const anyBlackAndWhite = new RegExp(blackAndWhite, 'giu');

/** `8.8 ipm mono, 5.0 ipm colour`: a machine with two speeds is a colour machine. */
const twoSpeeds = new RegExp(
  String.raw`(\d\s*(?:ppm|ipm|cpm|s|sec|pages)\s+)${blackAndWhite}(?=[^·;]*\d\s*(?:ppm|ipm|cpm|s|sec|pages)\s+colou?r)`,
  'giu',
);

/** Product text without the colours of its panel and scanner. */
export const searchableText = (text: string | null): string =>
  (text ?? '').replace(colourOfPart, ' ').replace(twoSpeeds, '$1');

const ofPanel =
  /\b(?:display|control panel|touch ?(?:screen|panel)|operation(?:al)? panel|operator panel|screen|lcd)\b/i;
const ofScanning = /\bscan/i;

/** Specification values, without colours that do not concern printing. */
export const searchableValues = (specifications: NamedValues): string[] =>
  specifications.map(([name, value]) => {
    // A touch screen is searchable; its colour and size are not.
    if (ofPanel.test(name)) return /touch/i.test(value) ? 'touch screen' : '';
    if (ofScanning.test(name)) return value.replace(anyColour, ' ').replace(anyBlackAndWhite, ' ');
    const text = searchableText(value);
    return /\bcolou?r\b/i.test(text) ? text.replace(anyBlackAndWhite, ' ') : text;
  });
