import { callApi } from '#tests/support/site.ts';
import type { People } from './people.ts';

/** Collections in deletion order: users of an entry before the entry. */
const nouns = ['imports', 'products', 'blog', 'categories', 'branches', 'contact', 'media', 'auth/users', 'bin'];

/** Number of entries of each noun to keep, so that requests find some. */
const kept = 6;

/** Deletes created entries through the API like an owner. Entries that cannot be deleted yet stay until the next time. */
export async function tidyUp(url: string, people: People): Promise<void> {
  const token = await people.token('owner');
  for (const noun of nouns) {
    const list = await (await callApi({ url }, 'GET', `/${noun}`, { token })).json();
    if (!Array.isArray(list)) continue;
    const removable = list.filter(({ username = '' }) => username !== 'admin' && !username.startsWith('staff-'));
    for (const { id } of removable.slice(kept)) await callApi({ url }, 'DELETE', `/${noun}/${id}`, { token });
  }
}
