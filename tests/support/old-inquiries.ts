import { randomUUID } from 'node:crypto';
import { beside } from './alter.ts';
import type { Site } from './site.ts';

export type OldInquiry = Partial<
  Record<'name' | 'email' | 'phone' | 'subject' | 'message' | 'branch' | 'status', string>
> & {
  read?: boolean;
  spam?: boolean;
  unverified?: boolean;
  /** Hours before noon. */
  ago?: number;
};

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
     request_key, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?)`,
    );
    db.exec('begin');
    const ids = inquiries.map((fields, index) => {
      const id = randomUUID();
      insert.run(
        id,
        fields.name ?? 'Asha Patil',
        fields.email ?? 'asha@example.com',
        fields.phone ?? '098000 12345',
        fields.subject ?? '',
        fields.message ?? 'Please call me.',
        fields.branch ?? '',
        fields.read ? 1 : 0,
        fields.status ?? 'new',
        fields.spam ? 1 : 0,
        fields.unverified ? 1 : 0,
        new Date(noon - (fields.ago ?? index) * anHour).toISOString(),
      );
      return id;
    });
    db.exec('commit');
    return ids;
  });
}
