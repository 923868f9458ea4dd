/** A name and an e-mail address from a header; either may be empty. */
export type MailAddress = { name: string; address: string };

/** A parsed e-mail: decoded, otherwise unchanged. */
export type ReceivedMail = {
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, readonly string[]>>;
  from: MailAddress;
  replyTo: MailAddress;
  subject: string;
  text: string;
  /** File names of attachments, without signature images. */
  attachments: readonly string[];
  /** Whether the e-mail was truncated. */
  isCut: boolean;
};

/** The addresses and phone numbers of the dealer, with the sender of the site's e-mails, and the host of the site. */
export type OwnMail = { addresses: readonly string[]; phones: readonly string[]; host: string };

export const isOwnAddress = (address: string, { addresses }: Pick<OwnMail, 'addresses'>): boolean =>
  address !== '' && addresses.some((each) => each.toLowerCase() === address.toLowerCase());

/** Providers at which anyone has an address. */
const freeMail =
  /^(?:gmail|googlemail|yahoo|ymail|rediffmail|hotmail|outlook|live|msn|icloud|me|aol|zohomail|proton)\./;

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address is the dealer's or at a domain of the dealer, such as a colleague's or the website's. */
export function isOfShop(address: string, own: Pick<OwnMail, 'addresses'>): boolean {
  const domain = domainOf(address);
  const isAtOwn = own.addresses.some((each) => domainOf(each) === domain);
  return isOwnAddress(address, own) || (isAtOwn && address.includes('@') && !freeMail.test(domain));
}
