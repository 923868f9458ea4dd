import { randomUUID } from 'node:crypto';
import { beside } from './alter.ts';
import type { Site } from './site.ts';

const defaults = {
  name: 'Asha Patil',
  subject: '',
  message: 'Please call me.',
  status: 'new',
  read: false,
  spam: false,
  unverified: false,
};
/** `ago` is in hours before noon. */
export type OldInquiry = Partial<typeof defaults> & { ago?: number };

const anHour = 60 * 60 * 1000;
/** 20 November 2026, 12 noon in India. */
const noon = Date.parse('2026-11-20T06:30:00.000Z');

/**
 * Inserts inquiries, each an hour older than the one before, and returns their ids. Bypasses the form, which has a rate
 * limit and cleans its input.
 */
export function saveOldInquiries(site: Pick<Site, 'dataDir'>, inquiries: readonly OldInquiry[]): string[] {
  return beside(site, (db) => {
    const insert = db.prepare(
      `insert into messages (id, name, email, phone, subject, message, preferred_branch, read, status, suspected_spam, unverified,
       request_key, created_at) values (?, ?, 'asha@example.com', '098000 12345', ?, ?, '', ?, ?, ?, ?, '', ?)`,
    );
    db.exec('begin');
    const ids = inquiries.map(({ ago, ...fields }, index) => {
      const id = randomUUID();
      const { name, subject, message, read, status, spam, unverified } = { ...defaults, ...fields };
      const at = new Date(noon - (ago ?? index) * anHour).toISOString();
      insert.run(id, name, subject, message, Number(read), status, Number(spam), Number(unverified), at);
      return id;
    });
    db.exec('commit');
    return ids;
  });
}
