/**
 * The header by which an answer says whose view it is. A call of the panel may be answered with everything, or, without
 * a session, with what visitors see; the panel edits only what bears the mark of its own view.
 */
export const viewHeader = 'X-View';
export const panelView = 'panel';
