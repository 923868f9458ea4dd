/** A path for the log: without the secret of a quotation or an inquiry, and cut. */
export const loggedPath = (path: string): string =>
  path.replace(/^\/(quotation|inquiry)\/[^/]+/i, (_, page: string) => `/${page.toLowerCase()}/…`).slice(0, 200);
