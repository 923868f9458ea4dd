/** A page of ours or a place on this page, the web, a mailbox, a telephone: the server keeps no other link. */
const leadsSomewhere = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

export const isLinkAddress = (address: string): boolean =>
  leadsSomewhere.test(address) && (!/^https?:/i.test(address) || URL.canParse(address));

/** Pictures come from our uploads or by https. */
export const isPictureAddress = (address: string): boolean => /^(https:\/\/|\/uploads\/[0-9a-f])/i.test(address);

/** The address a person means: `example.com`, a mailbox or a telephone number get what is missing. `null` for none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return null;
}
