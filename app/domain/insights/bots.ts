/** What crawlers, previews, monitors and automated browsers call themselves. Cubot is a make of phones. */
const automated =
  /compatible;|(?<!cu)bot|crawl|spider|headless|lighthouse|preview|scanner|monitor|archiver|facebookexternalhit|google-/i;

/** Whether a user agent is no visitor. Every browser, also Opera Mini, begins with one of two names; tools do not. */
export const isBot = (userAgent: string): boolean =>
  !/^(?:Mozilla|Opera)\//.test(userAgent) || automated.test(userAgent);
