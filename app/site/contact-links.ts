import { dealer } from '#dealer';

/** A telephone link in E.164: digits and a leading plus only. */
export const telephoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** `+91 00000 00000`, as a number is read out. */
export const readable = (number: string): string => number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

export const dealerAddress = (): string => {
  const { street, city, region, postalCode } = dealer.address;
  return `${street}, ${city} ${postalCode}, ${region}`;
};
