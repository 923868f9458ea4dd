/** What a webhook can be sent, with the name of each event in the panel. */
export const hookEvents = {
  'inquiry.created': 'New message',
  'inquiry.changed': 'Message changed',
  'quotation.sent': 'Quotation sent',
  'quotation.opened': 'Quotation opened',
  'quotation.accepted': 'Quotation accepted',
  'quotation.declined': 'Quotation declined',
  'product.changed': 'Product added, changed or deleted',
  'stock.changed': 'Stock changed',
};
export type HookEvent = keyof typeof hookEvents;
export const hookEventNames = Object.keys(hookEvents) as HookEvent[];

/** The event of a test, which every webhook gets. */
export const testEvent = 'webhook.test';

const prefix = 'hook ';
/** The recipient of the items of the outbox that go to a webhook; their subject is the event, their text an id. */
export const hookRecipient = (id: string): string => prefix + id;
export const hookOf = (recipient: string): string => recipient.slice(prefix.length);
