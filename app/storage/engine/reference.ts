import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** No letter or digit that is easily taken for another. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short code of an inquiry: 729 million are possible. */
export const newReference = (): string =>
  Array.from({ length: 6 }, () => letters[randomInt(letters.length)] as string).join('');

/** 128 bits. */
export const newAccessKey = (): string => randomBytes(16).toString('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time; an empty key matches nothing. */
export const isKey = (key: string, given: string): boolean => timingSafeEqual(digest(key), digest(given)) && key !== '';
