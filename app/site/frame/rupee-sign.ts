import { preload } from 'react-dom';
import { formatMoney } from '#app/domain/text/money.ts';
import rupeeSign from '#app/ui/fonts/archivo-expanded-rupee.woff2';
import { dealer } from '#dealer';

/**
 * Preloads the font of the bold rupee sign if `text` contains one, to avoid a visible font swap. The font is a separate
 * file, because most pages show no price.
 */
export function withRupeeSign(text: string): string {
  if (text.includes('₹')) preload(rupeeSign, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return text;
}

/** Matches bold text, headings and column headers that contain a price. */
const boldRupee = /<(?:strong|b|h[1-6]|th)\b[^>]*>[^<]*₹/;

/** `withRupeeSign` for HTML. Regular text uses the system font's sign. */
export function withBoldRupeeSign(html: string): string {
  if (boldRupee.test(html)) withRupeeSign('₹');
  return html;
}

/** Formats an amount of money. Call only during rendering, because it may preload the font. */
export const priceText = (amount: number, currency: string): string =>
  withRupeeSign(formatMoney(amount, currency, dealer.locale));
