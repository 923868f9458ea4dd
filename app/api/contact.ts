import { z } from 'zod';
import { inquiry, messageChange, messageEntity } from '#app/domain/message.schema.ts';
import { entity, limited, removed, unauthenticated, unknown, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, noContent } from './endpoint.ts';
import { limitContact } from './rate-limit.ts';

export const contact = ({ store }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/contact',
    access: 'public',
    summary: 'Send an inquiry or a contact message. The message may be empty when the subject begins “Inquiry about ”.',
    body: inquiry,
    mostBytes: 64 * 1024,
    answers: { 201: entity('The message', messageEntity), ...unreadable, ...limited },
    async handle({ body, client }) {
      await limitContact(store, client.address);
      return json(await store.messages.create(body), 201);
    },
  }),
  endpoint({
    method: 'get',
    path: '/contact',
    access: 'admin',
    summary: 'List messages, newest first.',
    answers: { 200: entity('Messages', z.array(messageEntity)), ...unauthenticated },
    async handle() {
      return json(await store.messages.list());
    },
  }),
  endpoint({
    method: 'put',
    path: '/contact/:id',
    access: 'admin',
    summary: 'Set the status of a message, which also marks it read; `read=true` alone only marks it read.',
    query: messageChange,
    answers: { 200: entity('The message', messageEntity), ...unauthenticated, ...unknown, 422: unreadable[422] },
    async handle({ params, query }) {
      return json(await store.messages.update(params.id as string, query.status));
    },
  }),
  endpoint({
    method: 'delete',
    path: '/contact/:id',
    access: 'admin',
    summary: 'Delete a message.',
    answers: { ...removed, ...unauthenticated, ...unknown },
    async handle({ params }) {
      await store.messages.remove(params.id as string);
      return noContent();
    },
  }),
];
