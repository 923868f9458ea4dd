/** Elements that inline scripts show, hide or write in, and no more: what they load is never looked up by id. */

/** The banner that asks about analytics. */
export const consentId = 'consent';

/** The box that makes the list of products short on a phone, and where the choice is kept. */
export const shortListId = 'short-list';

/** Marks, by its name, a part of the list of products that depends on the filters. */
export const partAttribute = 'data-part';
