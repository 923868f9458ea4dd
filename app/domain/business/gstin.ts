import { withoutInvisible } from '#app/domain/text/safe-text.ts';
import { isGstState } from './gst-states.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN or TAN, number of the registration, kind, check digit. Kinds: taxpayer `Z`, deductor `D`, collector `C`. */
const business = /^\d{2}[A-Z]{4}(?:[A-Z]\d{4}[A-Z][1-9A-Z]Z|[A-Z\d]\d{4}[A-Z][1-9A-Z][DC])[0-9A-Z]$/;
/** A supplier abroad: of online services, which has no state, or without an establishment in India. */
const abroad = /^(?:9917[A-Z]{3}\d{5}OS|\d{4}[A-Z]{3}\d{5}NR)[0-9A-Z]$/;
/** The UIN of an embassy or a body of the United Nations: state, year, country or `UNO`, number, `UN`, check digit. */
const uin = /^\d{4}[A-Z]{3}\d{5}UN[0-9A-Z]$/;

/** A typed GSTIN without spaces and hyphens, in capitals. */
export const plainGstin = (typed: string): string =>
  withoutInvisible(typed)
    .replace(/[\s\u2010-\u2015-]+/g, '')
    .toUpperCase();

/** The check digit of the first 14 characters. */
function checkDigit(text: string): string {
  const sum = [...text].reduce((all, each, index) => {
    const product = digits.indexOf(each) * ((index % 2) + 1);
    return all + Math.floor(product / digits.length) + (product % digits.length);
  }, 0);
  return digits.charAt((digits.length - (sum % digits.length)) % digits.length);
}

/** Reports whether a plain GSTIN or UIN has the right form, a known state and the right check digit. */
export const isGstin = (gstin: string): boolean =>
  ((isGstState(gstin.slice(0, 2)) && (business.test(gstin) || uin.test(gstin))) || abroad.test(gstin)) &&
  checkDigit(gstin.slice(0, 14)) === gstin.charAt(14);

/** The GST code of the state of a GSTIN as typed; empty if it is invalid. */
export const stateOfGstin = (typed: string): string => {
  const gstin = plainGstin(typed);
  const state = gstin.slice(0, 2);
  return isGstin(gstin) && isGstState(state) && !abroad.test(gstin) ? state : '';
};

/** `GSTIN 27AAPFU0939F1ZV` or `UIN 0717UNO00157UNO`; empty without a number. */
export const namedGstin = (gstin: string): string => gstin && `${uin.test(gstin) ? 'UIN' : 'GSTIN'} ${gstin}`;
