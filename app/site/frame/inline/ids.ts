/** Ids of elements that inline scripts show, hide or fill. Scripts never look up by id what they load (DOM clobbering). */

export const consentId = 'consent';

/** Marks a named part of a page, see part.tsx. */
export const partAttribute = 'data-part';
/** The window event after parts were replaced. */
export const partsReplaced = 'parts-replaced';

/** The key of an unsent form in the browser, followed by the form's name. */
export const formPrefix = 'lead:';

/** The key of the list in the browser: the `m` of its address. It is sent to nobody before the visitor opens the list. */
export const listKey = 'quote-list';
