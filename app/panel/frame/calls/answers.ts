import { ApiFailure } from '#app/client.ts';
import { trashHeader } from '#app/domain/records/trash.ts';
import { panelCall } from './panel-call.ts';

/** The writable fields of an entity: all except those that the server sets. */
export type Fields<Entity> = Partial<Omit<Entity, 'id' | 'createdAt' | 'updatedAt'>>;

export const one = async <Entity>(response: Promise<Response>): Promise<Entity> => (await response).json();

/** The answer to a call; `null` if the server has no such record. */
export const orMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error) => {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  });

export async function list<Entity>(pending: Promise<Response>): Promise<Entity[]> {
  const response = await pending;
  return aList(response, await response.json());
}

export function aList<Entity>({ status }: Response, entities: unknown): Entity[] {
  if (!Array.isArray(entities)) throw new ApiFailure(status, 'Not a list');
  return entities as Entity[];
}

/** Reads a response to its end: an unread body occupies one of the browser's six connections. */
export const read = (response: Response): Promise<unknown> => response.arrayBuffer();

/** The total count; the response may hold only one page of it. */
export const totalOf = ({ headers }: Response) => Number(headers.get('X-Total-Count'));

export const none = async (response: Promise<Response>): Promise<void> => void (await read(await response));

/** Sends a deletion. Returns the id in the trash, or `null` if there was nothing to delete. */
export async function toTrash(pending: Promise<Response>): Promise<string | null> {
  const response = await pending;
  await read(response);
  return response.headers.get(trashHeader);
}

/** The optimistic lock: the server rejects the change if a newer version has been saved. */
export const made = (on: string | undefined): Record<string, string> =>
  on === undefined ? {} : { 'If-Match': `"${on}"` };

export const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

export const writes = <Entity>(path: string) => ({
  create: (fields: Fields<Entity>) => one<Entity>(panelCall('POST', path, { body: fields })),
  update: (id: string, fields: Fields<Entity>, on?: string) =>
    one<Entity>(panelCall('PUT', at(path, id), { body: fields, headers: made(on) })),
  remove: (id: string) => toTrash(panelCall('DELETE', at(path, id))),
});

/** The reads of a noun that the API returns as a whole. */
export const listed = <Entity extends { id: string }>(path: string) => {
  const all = () => list<Entity>(panelCall('GET', path));
  return { list: all, find: async (id: string) => (await all()).find((entity) => entity.id === id) ?? null };
};
