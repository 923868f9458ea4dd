import { isbot } from 'isbot';

/** Whether a user agent is no visitor: a crawler, a preview, a monitor, a tool, or none. */
export const isBot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);
