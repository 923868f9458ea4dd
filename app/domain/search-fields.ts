import type { NamedValues } from './named-values.ts';

/**
 * What of a product's texts is searched. A black-and-white copier may have a colour screen and scan in colour: words
 * of that kind must not make it a colour copier.
 */

const colour = String.raw`\bcolou?r\b`;
const blackAndWhite = String.raw`\b(?:mono(?:chrome)?|black\s*(?:&|and|/)\s*white|b\s*[/&]\s*w)\b`;
const panel = String.raw`(?:touch\w*|lcd|tft|led|oled|screen|display|panel)`;
/** What may stand between a panel and its colour. */
const between = String.raw`(?:[\s-]+(?:tft|lcd|led|graphics?|graphical|backlit|capacitive|tilting|tiltable|smart|wide|large|full))*[\s-]+`;

const colourOfPart = new RegExp(
  `${colour}(?=${between}(?:${panel}|scan(?:s|ning)?)\\b)|(?<=\\b(?:lcd|tft|led|oled)\\s)${colour}`,
  'giu',
);
const anyColour = new RegExp(colour, 'giu');
const anyBlackAndWhite = new RegExp(blackAndWhite, 'giu');

/** `8.8 ipm mono, 5.0 ipm colour`: only a colour machine has two speeds. */
const twoSpeeds = new RegExp(
  String.raw`(\d\s*(?:ppm|ipm|cpm|s|sec|pages)\s+)${blackAndWhite}(?=[^·;]*\d\s*(?:ppm|ipm|cpm|s|sec|pages)\s+colou?r)`,
  'giu',
);

/** A text about a whole product, without the colour of its panel and of what it scans. */
export const searchableText = (text: string | null): string =>
  (text ?? '').replace(colourOfPart, ' ').replace(twoSpeeds, '$1');

const ofPanel =
  /\b(?:display|control panel|touch ?(?:screen|panel)|operation(?:al)? panel|operator panel|screen|lcd)\b/i;
const ofScanning = /\bscan/i;

/** The values of a product's specifications, as far as they say what it prints. */
export const searchableValues = (specifications: NamedValues): string[] =>
  specifications.map(([name, value]) => {
    // That there is a touch screen may be asked for; its colour and size tell nothing of the machine.
    if (ofPanel.test(name)) return /touch/i.test(value) ? 'touch screen' : '';
    if (ofScanning.test(name)) return value.replace(anyColour, ' ').replace(anyBlackAndWhite, ' ');
    const text = searchableText(value);
    return /\bcolou?r\b/i.test(text) ? text.replace(anyBlackAndWhite, ' ') : text;
  });
