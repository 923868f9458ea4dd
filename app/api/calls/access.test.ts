// @module-tag session/bad-token
// @module-tag calls/access
import { beforeAll, expect, test } from 'vitest';
import { createApi, endpointsOf } from '#app/api/index.ts';
import { api, apiPerFile, read, send } from './api-test.ts';
import { tokenHash } from './guard.ts';

/**
 * The status of each API call for a visitor, staff and an owner when the request is otherwise empty. Every call is
 * listed; with a bad token each responds 401, public or not. 415 means that the caller was admitted and the body is
 * missing.
 */
const answers: Record<string, string> = {
  '200 200 200': `
    GET /auth/hint, POST /auth/passkey/options, GET /products, GET /products/tags, GET /categories, GET /blog, GET /branches, GET /settings`,
  '401 200 200': `
    GET /auth/me, GET /auth/name, GET /auth/digest, GET /auth/second-factor, GET /auth/sessions, GET /auth/passkeys,
    GET /products/brands, GET /products/cost-data, GET /products/grid, GET /contact, GET /follow-up, GET /quotations,
    GET /customers, GET /outbox/failed, GET /push/key, GET /push/devices, GET /status, GET /insights,
    GET /media, GET /media/unused, GET /first-steps, GET /improvements`,
  '401 204 204': `
    POST /auth/logout-elsewhere, POST /auth/logout, POST /auth/logout-everywhere, POST /quotations/:id/seen`,
  '401 403 200': `
    GET /auth/users, GET /redirects, GET /privacy/log, GET /site-status, POST /samples/delete, GET /imports,
    GET /exports/products, GET /exports/categories, GET /exports/posts, GET /exports/messages, GET /exports/archive,
    GET /quotations/export, GET /insights/export, GET /auth/invitations,
    GET /mail-server, GET /mailbox, GET /backups, GET /auth/keys, GET /webhooks, GET /settings/history, GET /bin`,
  '401 403 201': `
    POST /init-data`,
  '401 403 202': `
    POST /backups`,
  '401 403 204': `
    DELETE /settings/logo, DELETE /settings/hero-image`,
  '401 403 404': `
    DELETE /auth/users/:id, DELETE /auth/invitations/:id, DELETE /auth/users/:id/second-factor, DELETE /auth/users/:id/sessions,
    DELETE /branches/:id, DELETE /settings/brand-logo/:name, DELETE /redirects/:kind/:slug, GET /imports/:id,
    GET /imports/:id/lines, GET /imports/:id/refused, POST /imports/:id/start, POST /imports/:id/cancel,
    POST /imports/:id/undo, DELETE /imports/:id, GET /backups/:id/file, DELETE /bin/:id, DELETE /contact/:id/link,
    DELETE /quotations/:id/link, POST /mailbox/skipped/:id, DELETE /auth/keys/:id,
    DELETE /webhooks/:id`,
  '401 403 415': `
    POST /auth/register, POST /auth/invitations, POST /auth/keys, POST /webhooks, PUT /webhooks/:id, POST /webhooks/:id/deliveries,
    PUT /auth/users/:id/role, PUT /auth/users/:id/branches, PUT /auth/users/:id/password, POST /branches, PUT /branches/:id,
    PUT /settings, POST /settings/preview, POST /settings/upload-logo, POST /settings/upload-hero-image,
    POST /settings/upload-brand-logo, POST /privacy/find, POST /privacy/export, POST /privacy/erase, POST /imports,
    PUT /imports/:id, POST /imports/:id/pictures, PUT /mail-server, POST /mail-server/test, PUT /mailbox,
    POST /mailbox/test`,
  '401 404 404': `
    DELETE /auth/sessions/:id, DELETE /auth/passkeys/:id, DELETE /auth/notices/:id, DELETE /products/:id, GET /products/:id/links,
    GET /products/:id/history, DELETE /categories/:id, GET /blog/:id, DELETE /blog/:id, GET /blog/:id/history,
    DELETE /contact/:id, GET /contact/:id/events, GET /quotations/:id, GET /customers/:id, GET /quotations/:id/pdf,
    DELETE /quotations/:id, POST /quotations/:id/version, POST /outbox/:id/retry, DELETE /push/devices/:id,
    POST /push/devices/:id/test, DELETE /media/:id, GET /last-changes/:kind, POST /bin/:id/restore,
    POST /bin/groups/:id/restore`,
  '401 415 415': `
    PUT /auth/password, PUT /auth/name, PUT /auth/digest, POST /auth/passkeys, POST /auth/passkeys/options, POST /auth/second-factor/setup, PUT /auth/second-factor,
    POST /auth/second-factor/recovery-codes, POST /auth/second-factor/remove, POST /products, POST /products/delete,
    PUT /products/grid, POST /products/upload-image, POST /products/upload-gallery, PUT /products/:id,
    PUT /products/:id/links, POST /categories, PUT /categories/order, PUT /categories/:id, POST /blog,
    POST /blog/preview, PUT /blog/:id, POST /contact/manual, POST /contact/:id/events, POST /quotations,
    PUT /quotations/:id, POST /quotations/:id/send, POST /quotations/:id/answer, POST /push/devices,
    PUT /push/devices/:id, POST /media/unused/remove, POST /media, PUT /media/:id`,
  '401 422 422': `
    PUT /contact/:id`,
  '422 422 422': `
    GET /branches/nearest`,
  '415 415 415': `
    POST /auth/login, POST /auth/passkey, POST /auth/invitations/find, POST /auth/invitations/accept, POST /contact, POST /inbound/:key, POST /contact/photos, POST /inquiry/:reference, POST /inquiry/:reference/lines,
    POST /inquiry/:reference/withdraw, POST /quotations/answer`,
};

const rows = Object.entries(answers).flatMap(([statuses, calls]) => {
  const [visitor, staff, owner] = statuses.split(' ').map(Number);
  return calls.split(',').map((call) => ({ call: call.trim(), visitor, staff, owner }));
});

const hour = 60 * 60 * 1000;

apiPerFile('nobody');

/** Routes other than API calls: the documentation, public with any token. */
const documentation = ['GET /openapi.json', 'GET /docs'];

test('every call is listed, also one routed outside the list of calls', () => {
  const calls = endpointsOf(api.deps).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(rows.map(({ call }) => call).sort()).toEqual(calls.sort());
  // The rest of the router's list are the 404 and 405 handlers.
  const routed = createApi(api.deps, () => '').routes.filter(({ method }) => method !== 'ALL');
  expect([...new Set(routed.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
    [...calls, ...documentation].sort(),
  );
});

test.each(documentation)('%s is the same for everyone', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const answers = await Promise.all([
    api.call(method, path),
    api.call(method, path, { token: await api.session() }),
    api.call(method, path, { headers: { authorization: 'Bearer undefined' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

test('the list says 403 for staff if the call needs an owner, and 401 for visitors if it needs a user', () => {
  const needed = ({ visitor, staff }: (typeof rows)[number]) =>
    staff === 403 ? 'admin' : visitor === 401 ? 'staff' : 'public';
  for (const { method, path, access } of endpointsOf(api.deps)) {
    const row = rows.find(({ call }) => call === `${method.toUpperCase()} ${path}`);
    expect([row?.call, row && needed(row)]).toEqual([`${method.toUpperCase()} ${path}`, access]);
  }
});

/** Headers with each kind of bad token; the clock stands so that each is bad for one reason. */
const badTokens: Record<string, string> = {};
beforeAll(async () => {
  const old = await api.session();
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    if (hours === 154) badTokens['idle for too long'] = await api.session();
    await read('/auth/me', old);
    api.clock.advance(11 * hour);
  }
  const [signedOut, elsewhere, removed] = [await api.session(), await api.session(), await api.staffSession()];
  await send('POST', '/auth/logout', undefined, signedOut);
  const owner = await api.session();
  await send('POST', '/auth/logout-elsewhere', undefined, owner);
  await send('DELETE', `/auth/users/${(await api.store.users.find('staff'))?.id}`, undefined, owner);
  Object.assign(badTokens, {
    'too old, although in use': old,
    garbled: 'undefined',
    empty: '',
    forged: 'A'.repeat(43),
    'revoked by signing out': signedOut,
    'revoked from another device': elsewhere,
    'of a removed user': removed,
    'the stored hash of a valid one': tokenHash(owner).slice(0, 43),
  });
});

test.each(rows)('$call responds to a visitor, bad tokens, staff and an owner', async ({ call, ...expected }) => {
  const [method = '', path = ''] = call.split(' ');
  const ask = async (authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await api.call(method, path.replaceAll(/:\w+/g, 'nobody'), { headers });
    return { response, status: response.status, view: response.headers.get('x-view') };
  };
  expect(await ask()).toMatchObject({ status: expected.visitor, view: null });
  const bad = Object.entries(badTokens).map(([kind, token]) => [kind, `Bearer ${token}`] as const);
  for (const [kind, token] of [...bad, ['of another scheme', 'Basic b3duZXI6b3duZXI='] as const]) {
    const { response, ...answer } = await ask(token);
    expect(answer, kind).toEqual({ status: 401, view: null });
    expect(response.headers.get('www-authenticate'), kind).toBe('Bearer realm="Platen"');
  }
  for (const who of ['owner', 'staff'] as const) {
    const { response, status, view } = await ask(
      `Bearer ${await (who === 'owner' ? api.session() : api.staffSession())}`,
    );
    expect([who, status]).toEqual([who, expected[who]]);
    if (status === 403) expect(await response.json()).toEqual({ detail: 'Only an owner can do this' });
    else expect(view).toBe('panel');
    if (status === 404)
      expect((await response.json()).detail).toMatch(/^(\w.* not found|Not found|This .* no longer .*)$/);
  }
});
