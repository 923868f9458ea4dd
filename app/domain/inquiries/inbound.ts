import type { InboundSource } from '#app/domain/accounts/api-key.ts';
import { isPin } from '#app/domain/business/places/pin-code.ts';
import { emailIn, labelOf } from '#app/domain/inquiries/mailbox/buyer-in-text.ts';
import { phoneIn } from '#app/domain/text/phones-in-text.ts';
import { cleanText, shortLine } from '#app/domain/text/safe-text.ts';
import { type InquiryInput, inquirySubject } from './inquiry.ts';

const portals: Record<InboundSource, string> = {
  'inbound-form': '',
  'inbound-indiamart': 'IndiaMART',
  'inbound-google': 'Google Ads',
  'inbound-justdial': 'JustDial',
};

const maxMessage = 10_000;
const maxLeads = 20;
const maxDepth = 4;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** A value as text, without HTML. */
const plain = (value: string | number): string =>
  cleanText(
    String(value)
      .slice(0, maxMessage)
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<br\s*\/?>|<\/(?:p|div|li|tr)>/gi, '\n')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ''),
  );

/** What the name of a field means, in words in lower case; the first match counts. */
const meanings = Object.entries({
  lead: /^(?:unique query|lead) ?id$/,
  product: /^(?:query )?product(?: name)?$|^category$/,
  message: /^(?:query |your )?(?:message|comments?|enquiry|inquiry|requirements?)$/,
  subject: /^(?:your )?subject$/,
  company: /^(?:sender |your )?company(?: name)?$|^organi[sz]ation$/,
  city: /^(?:sender |your )?city$/,
  pin: /^(?:sender )?(?:pin ?code|pin|postal code|zip(?: code)?)$/,
  address: /^(?:sender |your )?address$/,
  first: /^first name$/,
  last: /^last name$|^surname$/,
  // What programs add for themselves.
  technical:
    /^(?:code|status|query|mcat|call|receiver|sender country|lead ?type|api|form|campaign|google|gcl|ad ?group|creative|asset|prefix|date|time|branch|parent|dnc|user column|wp|remarks)/,
});

type Field = { label: string; text: string; meaning: string | undefined };

function field(name: string, label: string, text: string): Field {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_.*:[\]-]+/g, ' ')
    .trim()
    .toLowerCase();
  const meaning = meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? labelOf(words.replace(/^work /, ''));
  const readable = /^[A-Z_]+$/.test(label) ? words.replace(/^sender /, '') : label;
  return {
    label: shortLine(
      readable.replace(/^./u, (letter) => letter.toUpperCase()),
      100,
    ),
    text,
    meaning,
  };
}

/** The fields of a body with a value, in order. A list of Google has `column_id` and `string_value` for each. */
function fieldsOf(value: unknown, name = '', label = name, depth = 0): Field[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = plain(value);
    return text === '' ? [] : [field(name, label, text)];
  }
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, name, label, depth + 1));
  const { column_id: id, column_name: title = id, string_value: answer } = value as Record<string, unknown>;
  if (typeof id === 'string') return fieldsOf(answer, id, String(title), depth + 1);
  return Object.entries(value).flatMap(([key, each]) => {
    const own = key === 'value' ? name : key;
    return fieldsOf(each, own, own, depth + 1);
  });
}

/** A lead and the id that its portal gave it; the id is empty for a form. */
export type Lead = { id: string; inquiry: InquiryInput };

function leadOf(value: unknown, source: InboundSource): Lead | null {
  const fields = fieldsOf(value);
  const all = (meaning: string) => fields.filter((each) => each.meaning === meaning);
  const first = (meaning: string) => all(meaning)[0]?.text ?? '';
  if ([...all('phone'), ...all('email')].length === 0) return null;
  const nameField = all('name')[0];
  const phoneField = all('phone').find(({ text }) => phoneIn(`phone ${text}`) !== '');
  const mailField = all('email').find(({ text }) => emailIn(text) !== '');
  const isShown = ({ meaning = 'none' }: Field) => ['none', 'address', 'name', 'phone', 'email'].includes(meaning);
  const rest = fields.filter((each) => isShown(each) && ![nameField, phoneField, mailField].includes(each));
  const phone = phoneIn(phoneField ? `phone ${phoneField.text}` : first('message'));
  const email = emailIn(mailField?.text ?? '').slice(0, 254);
  const name = nameField?.text || `${first('first')} ${first('last')}`.trim() || email || phone || 'Unknown sender';
  const [product, pin] = [first('product'), first('pin')];
  const extra = rest.map(({ label, text }) => `${label}: ${text}`).join('\n');
  const message = [first('message'), extra].filter(Boolean).join('\n\n').slice(0, maxMessage).toWellFormed();
  const inquiry: InquiryInput = {
    ...{ name: shortLine(name, 200), email, phone, message, preferredBranch: '', source: 'website' },
    subject: shortLine(product === '' ? first('subject') : inquirySubject(product), 300),
    ...{ company: shortLine(first('company'), 160), city: shortLine(first('city'), 100), pin: isPin(pin) ? pin : '' },
    portal: portals[source],
  };
  return { id: source === 'inbound-form' ? '' : shortLine(first('lead'), 200), inquiry };
}

/** The leads of a body that can be answered; IndiaMART puts them into `RESPONSE`. */
export function leadsIn(body: Record<string, unknown>, source: InboundSource): Lead[] {
  const given = [body.RESPONSE ?? body].flat().slice(0, maxLeads);
  return given.flatMap((each) => leadOf(each, source) ?? []);
}
