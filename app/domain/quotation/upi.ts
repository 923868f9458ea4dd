/** Characters of the note that UPI apps accept. */
const noteText = (text: string): string => text.replace(/[^\w\s/-]/g, '').slice(0, 50);

type Payment = { id: string; name: string; paise: number; note: string };

/** The link that opens a UPI app with the amount filled in; empty without an ID or an amount. */
export function upiLink({ id, name, paise, note }: Payment): string {
  if (id === '' || paise <= 0 || note === '') return '';
  const query = { pa: id, pn: name, am: (paise / 100).toFixed(2), cu: 'INR', tn: noteText(note) };
  // Apps read %20, but not +, and need the @ of the ID as it is.
  return `upi://pay?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
}
