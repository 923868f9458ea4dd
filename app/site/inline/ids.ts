/** Ids of elements that inline scripts show, hide or fill. Scripts never look up by id what they load (DOM clobbering). */

export const consentId = 'consent';

/** The checkbox for the short product list on phones, also the key of its stored value. */
export const shortListId = 'short-list';

/** Marks a named part of a page, see part.tsx. */
export const partAttribute = 'data-part';
