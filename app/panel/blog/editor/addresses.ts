import { telephoneLink } from '#app/domain/text/phone.ts';
import { dealer } from '#dealer';

/** Own pages, fragments, the web, e-mail and telephone: the server drops all other links. */
const allowedLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

export const isLinkAddress = (address: string): boolean =>
  allowedLink.test(address) && (!/^https?:/i.test(address) || URL.canParse(address));

/** Accepts pictures from our uploads or over https. */
export const isPictureAddress = (address: string): boolean => /^(https:\/\/|\/uploads\/[0-9a-f])/i.test(address);

/** Completes a typed address: adds the scheme to `example.com`, an e-mail address or a phone number. `null` if invalid. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d\s()-]{6,}$/.test(text)) return telephoneLink(text, dealer.locale);
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return null;
}
