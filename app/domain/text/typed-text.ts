import { cleanCell, withoutMarkup } from './cell-text.ts';
import { withAsciiDigits } from './safe-text.ts';

const entity = /&#(?:(\d{2,5})|x([\da-f]{2,4}));/gi;

/** Plain characters of a text as typed or copied from a web page, at most `max` of them; normalised. */
export const typedText = (text: string, max: number): string =>
  withAsciiDigits(
    cleanCell(
      withoutMarkup(
        text
          .slice(0, max)
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&')
          .replace(/&times;/g, 'x')
          .replace(entity, (_, decimal, hex) =>
            String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
          )
          .replace(/<\/t[dh]>\s{0,9}<t[dh][^>]{0,99}>/gi, ': ')
          .replace(/<\/?(?:li|td|tr|p|ul|br)\b[^>]{0,99}>/gi, '\n'),
      ),
    )
      .normalize('NFKC')
      .slice(0, max),
  );
