import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney } from '#app/domain/text/money.ts';

/** A WhatsApp chat link with a prefilled message. `number` has the country code, digits only. */
export const whatsappChat = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

/** A WhatsApp link to share a message with a contact that the visitor picks. */
export const whatsappShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

export const productInquiryText = (productName: string): string =>
  `Hi, I'm interested in the ${productName}. Could you please provide more details about pricing and availability?`;

/** Prefilled message for a visitor without a specific product in mind. */
export const dealerInquiryText = "Hi, I'd like to know more about your machines and services.";

export const branchInquiryText = (branchName: string): string => `Hi, I have a question for your ${branchName} branch.`;

export const serviceRequestText = 'Hi, I need service for my machine. It is a';

export const productShareText = (productName: string, pageUrl: string): string => `${productName}\n${pageUrl}`;

type Summary = Parameters<typeof priceView>[0] & { name: string; brand: string };

/** A product in a few lines, for the dealer to forward to a customer. `pageUrl` is empty for a product without a page. */
export function productSummary(product: Summary, pageUrl: string, locale: Locale): string {
  const price = priceView(product);
  const label = price.kind === 'request' || price.label === null ? '' : `${price.label} `;
  const text = price.kind === 'request' ? price.text : `${label}${formatMoney(price.amount, price.currency, locale)}`;
  return [`*${product.name}* (${product.brand})`, text, pageUrl].filter((line) => line !== '').join('\n');
}
