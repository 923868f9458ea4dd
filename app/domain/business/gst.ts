import { withoutInvisible } from '#app/domain/text/safe-text.ts';

/** States and union territories by their GST code. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

/** Places of supply: beside the states, one that always takes IGST, for a unit in an SEZ or a customer abroad. */
export const supplyPlaces: Readonly<Record<string, string>> = { ...gstStates, IGST: 'SEZ or export' };

/** A place with its code: `Maharashtra (27)`; empty if unknown. */
export const placeName = (code: string): string => (supplyPlaces[code] ? `${supplyPlaces[code]} (${code})` : '');

export const byPlaceName = (places: Readonly<Record<string, string>>): string[] =>
  Object.keys(places).sort((one, other) => placeName(one).localeCompare(placeName(other)));

export const isGstState = (code: string): boolean => Object.hasOwn(gstStates, code);

/** Union territories without a legislature, where the state's half of the tax is UTGST. */
const unionTerritories = ['04', '26', '31', '35', '38', '97'];

/** The name of the state's half of the tax, beside CGST. */
export const stateTaxName = (code: string): 'SGST' | 'UTGST' => (unionTerritories.includes(code) ? 'UTGST' : 'SGST');

/** The code of a state by its name, as in an address; empty if unknown. */
export function gstStateOf(name: string): string {
  const wanted = name.trim().toLowerCase().replaceAll('&', 'and');
  return Object.keys(gstStates).find((code) => gstStates[code]?.toLowerCase() === wanted) ?? '';
}

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

/** An HSN or SAC code, which names goods or a service in the GST, has 4, 6 or 8 digits. */
export const isHsn = (code: string): boolean => /^(\d{4}|\d{6}|\d{8})$/.test(code);

/** A typed code without spaces and dots: `8443.31` is `844331`. */
export const hsnDigits = (typed: string): string => typed.replace(/[\s.]/g, '');
