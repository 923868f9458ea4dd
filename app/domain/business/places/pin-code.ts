import { withAsciiDigits } from '#app/domain/text/safe-text.ts';

/** A typed PIN code without spaces: `411 005` is `411005`. */
export const plainPin = (typed: string): string => withAsciiDigits(typed).replace(/\s/g, '');

export const isPin = (pin: string): boolean => /^[1-9]\d{5}$/.test(pin);

export const pinProblem = 'Enter a PIN code of India, such as 411005';

const anywhere = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/;

/** The PIN code in an address such as `Pune 411 005`; empty if there is none. */
export const pinIn = (address: string): string => plainPin(anywhere.exec(withAsciiDigits(address))?.[0] ?? '');

/** `Pune` of `Pune - 411 005`. */
export const withoutPin = (city: string): string =>
  withAsciiDigits(city)
    .replace(anywhere, '')
    .replace(/[\s,–-]+$/, '');
