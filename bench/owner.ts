import { callApi, siteAdmin } from '../tests/support/site.ts';
import { type Server, urlOf } from './processes.ts';

/** Logs in as the owner and selects a product to change. */
export async function signIn(site: Pick<Server, 'port'>) {
  const url = urlOf(site, '');
  const { access_token: token } = (await (
    await callApi({ url }, 'POST', '/auth/login', { body: siteAdmin })
  ).json()) as {
    access_token: string;
  };
  const [{ id, slug }] = (await (await callApi({ url }, 'GET', '/products?limit=1')).json()) as [
    { id: string; slug: string },
  ];
  return {
    token,
    page: `/products/${slug}`,
    async rename(name: string): Promise<void> {
      const answer = await callApi({ url }, 'PUT', `/products/${id}`, { token, body: { name } });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`Renaming answered ${answer.status}: ${said}`);
    },
  };
}
