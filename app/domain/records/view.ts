/**
 * Header that names the view of a response. An expired session gets the public view of the data instead of an error;
 * the panel must edit only data from its own view.
 */
export const viewHeader = 'X-View';
export const panelView = 'panel';
