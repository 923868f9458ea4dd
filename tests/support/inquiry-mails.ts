type Mail = { id?: string | null; subject?: string; text?: string; headers?: string; from?: string; date?: Date };

/** Returns the source of an e-mail, with CRLF. */
export function mailSource({
  id,
  subject = 'Copier on rent',
  text = 'We need a copier.',
  headers = '',
  ...mail
}: Mail) {
  const { from = 'Ravi Kumar <ravi@sharma.test>', date = new Date() } = mail;
  const lines = [
    `From: ${from}`,
    'To: sales@dealer.test',
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    ...(id === null ? [] : [`Message-ID: <${id ?? crypto.randomUUID()}@sharma.test>`]),
    ...headers.split('\n').filter((line) => line !== ''),
    ...(/content-type/i.test(headers) ? [] : ['Content-Type: text/plain; charset=utf-8']),
    '',
    text,
    '',
  ];
  return lines.join('\n').replace(/\r?\n/g, '\r\n');
}

const base64Lines = (text: string) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n');

/** Returns the nth test e-mail: plain, HTML, with attachments, huge, or malformed. Subjects are unique. */
export function mixedMail(number: number): string {
  const subject = `Inquiry ${number}`;
  const id = `mixed-${number}`;
  const text = `Please quote for machine ${number}.\n-- \nRavi\nM: 98123 ${String(45_000 + number)}`;
  const kinds = [
    () => mailSource({ id, subject, text }),
    // Without a Message-ID.
    () => mailSource({ id: null, subject, text, date: new Date('2026-11-25T10:00:00Z') }),
    () =>
      mailSource({
        id,
        subject,
        headers: 'MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64',
        text: base64Lines(`<p>Please quote &amp; call.</p><table><tr><td>Mobile</td><td>98123 45678</td></tr></table>`),
      }),
    () =>
      mailSource({
        id,
        subject,
        headers: 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"',
        text: `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: image/jpeg; name="photo.jpg"\nContent-Disposition: attachment; filename="photo.jpg"\nContent-Transfer-Encoding: base64\n\n${base64Lines('x'.repeat(600_000))}\n--b--`,
      }),
    // Missing last boundary, unknown character set.
    () =>
      mailSource({
        id,
        subject,
        headers: 'Content-Type: multipart/alternative; boundary=x',
        text: `--x\nContent-Type: text/plain; charset=nonsense\nContent-Transfer-Encoding: quoted-printable\n\n=ZZ${text}=\n--x\nContent-Type`,
      }),
    () => mailSource({ id, subject, text: `\u0000\u0007\u00ff${text}` }),
  ];
  return (kinds[number % kinds.length] as () => string)();
}
