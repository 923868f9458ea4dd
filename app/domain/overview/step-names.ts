/** Setup steps for a new owner, in order. */
export const firstSteps = [
  'name',
  'logo',
  'phone',
  'hours',
  'gst',
  'bank',
  'mail',
  'notifications',
  'samples',
  'claims',
  'password',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** State of e-mail: no mail server, not tested yet, no recipient for inquiries, or working. */
export const mailStates = ['unset', 'untried', 'nowhere', 'works'] as const;
export type MailState = (typeof mailStates)[number];

/** Whether e-mail is configured, and whether a message sent with the current settings was accepted. */
export type MailServerState = { isOn: boolean; isProven: boolean };

/** Returns the state of e-mail; `mailbox` is where inquiries are sent, empty for nowhere. */
export function mailStateOf({ isOn, isProven }: MailServerState, mailbox: string): MailState {
  if (!isOn) return 'unset';
  if (mailbox === '') return 'nowhere';
  return isProven ? 'works' : 'untried';
}
