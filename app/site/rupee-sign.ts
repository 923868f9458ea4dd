import { preload } from 'react-dom';
import { formatMoney } from '#app/domain/money.ts';
import rupeeSign from '#app/ui/fonts/archivo-expanded-rupee.woff2';
import { dealer } from '#dealer';

/**
 * Has the bold rupee sign fetched with the page where `text` holds one, so that it does not change its face before the
 * visitor's eyes. It is a file of its own: most pages show no price.
 */
export function withRupeeSign(text: string): string {
  if (text.includes('₹')) preload(rupeeSign, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return text;
}

/** A bold word, heading or head of a column that names a price. */
const boldRupee = /<(?:strong|b|h[1-6]|th)\b[^>]*>[^<]*₹/;

/** The same for HTML: running text has the system's sign. */
export function withBoldRupeeSign(html: string): string {
  if (boldRupee.test(html)) withRupeeSign('₹');
  return html;
}

/** An amount of money as a page shows it; called while rendering. */
export const priceText = (amount: number, currency: string): string =>
  withRupeeSign(formatMoney(amount, currency, dealer.locale));
