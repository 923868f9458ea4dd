import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { apiKeyEntity, newApiKey } from '#app/domain/accounts/api-key.schema.ts';
import { keyDays, keyPrefix } from '#app/domain/accounts/api-key.ts';
import { checkPasswordAndCode } from './second-step.ts';

/** Keys with which other software makes calls. */
export const apiKeys: Calls = (deps) => {
  const { store } = deps;
  return [
    endpoint('GET /auth/keys', 'admin', {
      summary: 'List the API keys that were not revoked, newest first.',
      answers: { 200: entity('Keys', z.array(apiKeyEntity)) },
      handle: () => store.apiKeys.list(),
    }),
    endpoint('POST /auth/keys', 'admin', {
      summary:
        'Create an API key; needs the password, and a code if sign-in requires one. The answer has the key, once: only its ' +
        'hash is stored.',
      body: newApiKey,
      answers: { 201: entity('The key', apiKeyEntity.extend({ key: z.string() })), ...limited },
      async handle({ body: { password, code, name, rights, lifetime }, session, by, client }) {
        await checkPasswordAndCode(deps, session, { password, code }, client);
        const secret = randomBytes(32).toString('base64url');
        const key = keyPrefix + secret;
        const made = { name, rights, days: keyDays[lifetime], createdBy: by, start: secret.slice(0, 6) };
        return { ...(await store.apiKeys.add({ ...made, secretHash: tokenHash(key) })), key };
      },
    }),
    endpoint('DELETE /auth/keys/:id', 'admin', {
      summary: 'Revoke an API key, effective from its next request.',
      answers: removed,
      handle: ({ params: { id } }) => store.apiKeys.revoke(id),
    }),
  ];
};
