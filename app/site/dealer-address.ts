import { dealer } from '#dealer';

/** The dealer's address in one line. */
export const dealerAddress = (): string => {
  const { street, city, region, postalCode } = dealer.address;
  return `${street}, ${city} ${postalCode}, ${region}`;
};
