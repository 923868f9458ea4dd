import type { People } from './people.ts';

/** What the requests make, in an order in which it can be removed: what uses something before what is used. */
const nouns = ['imports', 'products', 'blog', 'categories', 'branches', 'contact', 'media', 'auth/users', 'bin'];

/** So many of each noun stay, so that there is something to ask for. */
const kept = 6;

/** Removes what was made, by the calls that an owner would use; what cannot be removed just now stays until the next time. */
export async function tidyUp(url: string, people: People): Promise<void> {
  const headers = { authorization: `Bearer ${await people.token('owner')}` };
  for (const noun of nouns) {
    const list = await (await fetch(`${url}/api/${noun}`, { headers })).json();
    if (!Array.isArray(list)) continue;
    const removable = list.filter(({ username = '' }) => username !== 'admin' && !username.startsWith('staff-'));
    for (const { id } of removable.slice(kept)) await fetch(`${url}/api/${noun}/${id}`, { method: 'DELETE', headers });
  }
}
