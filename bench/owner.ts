import { adminPassword, type Server, urlOf } from './processes.ts';

/** Logs in as the owner and selects a product to change. */
export async function signIn(site: Pick<Server, 'port'>) {
  const json = { 'content-type': 'application/json' };
  const password = JSON.stringify({ username: 'admin', password: adminPassword });
  const login = await fetch(urlOf(site, '/api/auth/login'), { method: 'POST', headers: json, body: password });
  const { access_token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const products = await (await fetch(urlOf(site, '/api/products?limit=1'))).json();
  const [{ id, slug }] = products as [{ id: string; slug: string }];

  async function call(method: string, path: string, body: string): Promise<unknown> {
    const answer = await fetch(urlOf(site, path), { method, headers: { authorization, ...json }, body });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`);
    return said === '' ? null : JSON.parse(said);
  }
  return {
    token: access_token,
    page: `/products/${slug}`,
    /** Renames the product. */
    rename: (name: string) => call('PUT', `/api/products/${id}`, JSON.stringify({ name })),
  };
}
