import { randomUUID } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import type { Inquiry, InquiryInput, SettableStatus } from '#app/domain/inquiries/inquiry.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { type Panel, test as panelTest, screen, waitFor, within } from '#tests/support/panel.tsx';

export type StoredInquiry = Partial<InquiryInput> & {
  status?: SettableStatus;
  read?: boolean;
  spam?: boolean;
  unverified?: boolean;
  /** Hours before noon. */
  ago?: number;
};

export const asha: StoredInquiry = {
  subject: 'Inquiry about Canon iR 2625',
  message: 'We copy 10,000 pages.\n\nPlease quote.',
  preferredBranch: 'Pune Head Office',
};
export const ravi: StoredInquiry = {
  name: 'Ravi Rao',
  email: 'ravi@law.example',
  phone: '+91 22 5550 0000',
  message: 'Toner, please',
};
export const sunil: StoredInquiry = { name: 'Sunil K', phone: '9822066666', message: 'Thanks', status: 'resolved' };

const anHour = 60 * 60 * 1000;

/**
 * `test` of the panel with inquiries. It is 12:30 pm in India on Monday, 1 June 2026; on the server's clock it is noon.
 * `keep` stores inquiries, each an hour older than the one before, and returns their ids.
 */
export const test = panelTest.extend('keep', async ({ api }, { onCleanup }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:30:00+05:30') });
  onCleanup(() => void vi.useRealTimers());
  const noon = api.clock.now().getTime();
  const goTo = (time: number) => api.clock.advance(time - api.clock.now().getTime());
  return async (inquiries: readonly StoredInquiry[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const [index, { status, read, spam, unverified, ago = index, ...fields }] of inquiries.entries()) {
      goTo(noon - ago * anHour);
      const inquiry = anInquiry({ phone: '098000 12345', message: 'Please call me.', ...fields });
      const { id } = await api.store.inquiries.create({
        inquiry,
        key: randomUUID(),
        isSpam: spam ?? false,
        isUnverified: unverified ?? false,
      });
      if (read || status) await api.store.inquiries.update(id, { status });
      ids.push(id);
    }
    goTo(noon);
    return ids;
  };
});

export const rows = () => [...document.querySelectorAll<HTMLElement>('main li a[id^=message-]')];
export const rowOf = (name: string) => rows().find((row) => row.textContent.includes(name));
/** Waits for the list to show these senders, in this order. */
export const seesNames = (...names: string[]) =>
  waitFor(() => {
    const shown = rows().map((row) => row.querySelector('bdi')?.textContent);
    if (shown.join() !== names.join()) throw new Error(`The list shows ${shown.join()}`);
  });
export const seesRow = (name: string) =>
  waitFor(() => {
    const row = rowOf(name);
    if (row === undefined) throw new Error(`There is no row of ${name}`);
    return row;
  });
/** An inquiry as the server has it. */
export const stored = async (call: Panel['call'], id: string) => (await call<Inquiry[]>('GET', `/contact?id=${id}`))[0];
/** A link that filters the list. */
export const tab = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Filter messages' })).findByRole('link', { name });
export const detail = (name: string) => screen.findByRole('region', { name: `Message from ${name}` });

/** Simulates a restored connection, which makes the panel poll at once. */
export const comeOnline = () => void dispatchEvent(new Event('online'));
/** Fails all calls until the returned function is called. */
export function goOffline(panel: Panel): () => void {
  const restores = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => panel.intercept(method, /^/, 'no connection'));
  return () => {
    for (const restore of restores) restore();
  };
}

/** Keeps links to other sites and apps from leaving the page. */
export function keepPage(): void {
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
}
