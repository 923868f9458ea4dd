import { ApiFailure, call } from '#app/client.ts';
import type { BackupsView } from '#app/domain/backup.ts';
import type { BackupWarning } from '#app/domain/backup-options.ts';
import { type BinItem, binHeader, binPageSize, type Restored, type RestoredGroup } from '#app/domain/bin.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { Category } from '#app/domain/category.ts';
import type { CostData } from '#app/domain/cost/cost-data.ts';
import type { FirstSteps } from '#app/domain/first-steps.ts';
import type { FollowUpSetup } from '#app/domain/follow-up.ts';
import type { LastChange, LastChangeKind } from '#app/domain/last-change.ts';
import type { MailServerChange, MailServerView, MailTest } from '#app/domain/mail-server.ts';
import type { MailboxChange, MailboxTest, MailboxView } from '#app/domain/mailbox.ts';
import type { ManualInquiry } from '#app/domain/manual-inquiry.ts';
import type { Message, MessageStatus, SettableStatus } from '#app/domain/message.ts';
import type { MessageEvent, ReplyKind } from '#app/domain/message-event.ts';
import type { Device, Notice } from '#app/domain/notice.ts';
import { parseJson } from '#app/domain/ordered-json.ts';
import type { Post, PostCard } from '#app/domain/post.ts';
import type { Product, ProductQuery, ProductRange } from '#app/domain/product.ts';
import { parsedFields, parsedProduct, parseProduct, productJson } from '#app/domain/product-json.ts';
import type { PushDevice, PushDeviceChange, PushTarget } from '#app/domain/push-device.ts';
import type { PushOutcome } from '#app/domain/push-result.ts';
import type { Redirect } from '#app/domain/redirect.ts';
import type { Revision } from '#app/domain/revision.ts';
import type { SampleCounts } from '#app/domain/samples.ts';
import type { SecondFactorSetup, SecondFactorState } from '#app/domain/second-factor.ts';
import type { Settings } from '#app/domain/settings.ts';
import type { SiteStatus } from '#app/domain/site-status.ts';
import type { Unsent } from '#app/domain/unsent.ts';
import type { Person, Role, SignInHint, User } from '#app/domain/user.ts';
import { readActions, withPending } from '#app/offline/action-queue.ts';
import { keptCall } from '#app/offline/kept-answers.ts';
import { noteNoSettings, noteSettings } from './known-settings.ts';
import { panelCall, readToken } from './panel-call.ts';

/** The writable fields of an entity: all except those that the server sets. */
type Fields<Entity> = Partial<Omit<Entity, 'id' | 'createdAt' | 'updatedAt'>>;

/** Validated on the server only. An empty field is sent as null. */
export type ProductFields = Fields<Product>;
export type PostFields = Fields<Post>;

/** `device` is the random id of this browser. */
export type Credentials = { username: string; password: string; code?: string };
type Login = Credentials & { device: string | undefined; deviceSecret: string | undefined; rememberDevice: boolean };
type PasswordAndCode = { password: string; code: string };

export type Status = {
  notices: Notice[];
  messages: { unread: number; newest: string | null };
  mail: { isOn: boolean; waiting: number; givenUp: number };
  backups: { warning: BackupWarning | null };
};

type MessageChange = { status?: SettableStatus; read?: 'true'; spam?: 'true' | 'false' } & Partial<
  Pick<Message, 'assignee' | 'followUpOn'>
>;

type MessagesWanted = {
  spam?: boolean;
  status?: MessageStatus;
  /** Only messages sent at or after this ISO time. */
  since?: string;
  /** Only unanswered messages, and messages with a follow-up day up to this one. */
  toDo?: string;
  sort?: 'oldest';
  limit?: number;
};

const one = async <Entity>(response: Promise<Response>): Promise<Entity> => (await response).json();

async function list<Entity>(pending: Promise<Response>): Promise<Entity[]> {
  const response = await pending;
  return aList(response, await response.json());
}

function aList<Entity>({ status }: Response, entities: unknown): Entity[] {
  if (!Array.isArray(entities)) throw new ApiFailure(status, 'Not a list');
  return entities as Entity[];
}

/** Reads a response to its end: an unread body occupies one of the browser's six connections. */
const read = (response: Response): Promise<unknown> => response.arrayBuffer();

/** The total count; the response may hold only one page of it. */
const totalOf = ({ headers }: Response) => Number(headers.get('X-Total-Count'));

/** Parses a product and keeps the order of its specifications. */
const oneProduct = async (response: Promise<Response>): Promise<Product> => parseProduct(await (await response).text());

/** Reads the settings and updates the dealer's name in the panel. */
async function theSettings(response: Promise<Response>): Promise<Settings> {
  const settings = await one<Settings>(response);
  noteSettings(settings);
  return settings;
}

const none = async (response: Promise<Response>): Promise<void> => void (await read(await response));

/** Sends a deletion. Returns the id in the trash, or `null` if there was nothing to delete. */
async function toBin(pending: Promise<Response>): Promise<string | null> {
  const response = await pending;
  await read(response);
  return response.headers.get(binHeader);
}

const recoveryCodes = async (response: Promise<Response>): Promise<string[]> =>
  (await one<{ recoveryCodes: string[] }>(response)).recoveryCodes;

/** The optimistic lock: the server rejects the change if a newer version has been saved. */
const made = (on: string | undefined): Record<string, string> => (on === undefined ? {} : { 'If-Match': `"${on}"` });

const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

async function pageOfProducts(
  { limit = 24, offset = 0, featured, ...filter }: ProductQuery & ProductRange,
  signal?: AbortSignal,
) {
  const query = { ...filter, featured: featured?.toString(), limit: String(limit), offset: String(offset) };
  const response = await panelCall('GET', '/products', { query, ...(signal ? { signal } : {}) });
  return { products: aList(response, parseJson(await response.text())).map(parsedProduct), total: totalOf(response) };
}

/** Queued notes and replies of a message, not yet sent. */
const pendingEvents = (messageId: string): MessageEvent[] =>
  readActions()
    .filter(({ kind, target, problem }) => kind === 'event' && target === messageId && !problem)
    .map(({ id, payload, madeAt }) => {
      const [, event] = payload as [string, Pick<MessageEvent, 'kind' | 'text'>];
      return { ...event, id, madeAt, madeBy: '' };
    });

/** The panel's API client. */
export const panel = {
  auth: {
    hint: () => one<SignInHint | null>(call('GET', '/auth/hint')),
    login: (given: Login) =>
      one<{ access_token: string; user: User; deviceSecret?: string }>(call('POST', '/auth/login', { body: given })),
    logout: () => none(panelCall('POST', '/auth/logout')),
    me: () => one<User>(panelCall('GET', '/auth/me')),
    name: async () => (await one<{ name: string }>(panelCall('GET', '/auth/name'))).name,
    setName: async (name: string) =>
      (await one<{ name: string }>(panelCall('PUT', '/auth/name', { body: { name } }))).name,
    digest: async () => (await one<{ email: string }>(panelCall('GET', '/auth/digest'))).email,
    setDigest: async (email: string) =>
      (await one<{ email: string }>(panelCall('PUT', '/auth/digest', { body: { email } }))).email,
    sessions: () => list<Device>(panelCall('GET', '/auth/sessions')),
    signOutDevice: (id: string) => none(panelCall('DELETE', at('/auth/sessions', id))),
    logoutElsewhere: () => none(panelCall('POST', '/auth/logout-elsewhere')),
    logoutEverywhere: () => none(panelCall('POST', '/auth/logout-everywhere')),
    changePassword: (currentPassword: string, newPassword: string) =>
      none(panelCall('PUT', '/auth/password', { body: { currentPassword, newPassword } })),
    register: (username: string, password: string, role: Role) =>
      one<User>(panelCall('POST', '/auth/register', { body: { username, password, role } })),
    users: () => list<Person>(panelCall('GET', '/auth/users')),
    removeUser: (id: string) => none(panelCall('DELETE', at('/auth/users', id))),
    setRole: (id: string, role: Role) => none(panelCall('PUT', `${at('/auth/users', id)}/role`, { body: { role } })),
    resetPassword: (id: string, password: string) =>
      none(panelCall('PUT', `${at('/auth/users', id)}/password`, { body: { password } })),
    signOutPerson: (id: string) => none(panelCall('DELETE', `${at('/auth/users', id)}/sessions`)),
    removeSecondFactor: (id: string) => none(panelCall('DELETE', `${at('/auth/users', id)}/second-factor`)),
    removeNotice: (id: string) => none(panelCall('DELETE', at('/auth/notices', id))),
    secondFactor: () => one<SecondFactorState>(panelCall('GET', '/auth/second-factor')),
    setUpSecondFactor: (password: string) =>
      one<SecondFactorSetup>(panelCall('POST', '/auth/second-factor/setup', { body: { password } })),
    turnOnSecondFactor: (setup: string, code: string) =>
      recoveryCodes(panelCall('PUT', '/auth/second-factor', { body: { setup, code } })),
    renewRecoveryCodes: (given: PasswordAndCode) =>
      recoveryCodes(panelCall('POST', '/auth/second-factor/recovery-codes', { body: given })),
    turnOffSecondFactor: (given: PasswordAndCode) =>
      none(panelCall('POST', '/auth/second-factor/remove', { body: given })),
  },
  products: {
    /** Returns one page of products with their pending changes applied, and the total count. */
    async list(query: ProductQuery & ProductRange, signal?: AbortSignal) {
      const { products, total } = await pageOfProducts(query, signal);
      return { products: products.map(withPending), total };
    },
    /** Returns the product as stored on the server, without pending changes. */
    async find(id: string): Promise<Product | null> {
      return (await pageOfProducts({ id, limit: 1 })).products[0] ?? null;
    },
    brands: async () => (await one<{ brands: string[] }>(panelCall('GET', '/products/brands'))).brands,
    costData: (page: { limit: number; offset: number }) =>
      one<CostData>(
        panelCall('GET', '/products/cost-data', { query: { limit: String(page.limit), offset: String(page.offset) } }),
      ),
    tags: async () => (await one<{ tags: string[] }>(panelCall('GET', '/products/tags'))).tags,
    create: (fields: ProductFields) => oneProduct(panelCall('POST', '/products', { bodyText: productJson(fields) })),
    update: (id: string, fields: ProductFields, on?: string) =>
      oneProduct(panelCall('PUT', at('/products', id), { bodyText: productJson(fields), headers: made(on) })),
    remove: (id: string) => toBin(panelCall('DELETE', at('/products', id))),
    /** Up to `mostAtOnce` products; adds them to `group` if it is given. */
    removeMany: (ids: readonly string[], group?: string) =>
      one<{ deleted: number; group: string }>(panelCall('POST', '/products/delete', { body: { ids, group } })),
    async history(id: string): Promise<Revision<Product>[]> {
      const response = await panelCall('GET', `${at('/products', id)}/history`);
      const changes = aList<Revision<Product>>(response, parseJson(await response.text()));
      return changes.map((change) => ({ ...change, was: parsedFields(change.was) }));
    },
  },
  categories: {
    list: () => list<Category>(panelCall('GET', '/categories')),
    create: (fields: Fields<Category>) => one<Category>(panelCall('POST', '/categories', { body: fields })),
    find: async (id: string) => (await panel.categories.list()).find((category) => category.id === id) ?? null,
    update: (id: string, fields: Fields<Category>, on?: string) =>
      one<Category>(panelCall('PUT', at('/categories', id), { body: fields, headers: made(on) })),
    /** Sets the order of all categories. Categories that are not in `ids` come last. */
    reorder: (ids: readonly string[]) => list<Category>(panelCall('PUT', '/categories/order', { body: { ids } })),
    /** Moves its products to the category `moveTo` first, if given. */
    remove: (id: string, moveTo?: string) => toBin(panelCall('DELETE', at('/categories', id), { query: { moveTo } })),
  },
  posts: {
    list: () => list<PostCard>(panelCall('GET', '/blog', { query: { view: 'cards' } })),
    async count() {
      const response = await panelCall('GET', '/blog', { query: { view: 'cards', limit: '1' } });
      await read(response);
      return totalOf(response);
    },
    /** `null` if there is no such post. */
    find: (id: string): Promise<Post | null> =>
      one<Post>(panelCall('GET', at('/blog', id))).catch((error) => {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }),
    create: (fields: PostFields) => one<Post>(panelCall('POST', '/blog', { body: fields })),
    update: (id: string, fields: PostFields, on?: string) =>
      one<Post>(panelCall('PUT', at('/blog', id), { body: fields, headers: made(on) })),
    remove: (id: string) => toBin(panelCall('DELETE', at('/blog', id))),
    history: (id: string) => list<Revision<Post>>(panelCall('GET', `${at('/blog', id)}/history`)),
    preview: (fields: PostFields) => one<{ url: string }>(panelCall('POST', '/blog/preview', { body: fields })),
  },
  messages: {
    list: ({ spam = false, limit, ...wanted }: MessagesWanted = {}) =>
      list<Message>(
        panelCall('GET', '/contact', { query: { spam: String(spam), limit: limit?.toString(), ...wanted } }),
      ).then((messages) => messages.map(withPending)),
    /** An empty assignee or day clears the field. */
    change: (id: string, change: MessageChange, key?: string) =>
      one<Message>(
        panelCall('PUT', `${at('/contact', id)}?${new URLSearchParams(change)}`, {
          ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
          keepalive: true,
        }),
      ),
    events: async (id: string) => [
      ...(await list<MessageEvent>(panelCall('GET', `${at('/contact', id)}/events`))),
      ...pendingEvents(id),
    ],
    /** Completes even if a tapped link unloads the page (`keepalive`). */
    addEvent: (id: string, event: { kind: ReplyKind | 'note'; text?: string }, key: string) =>
      one<Message>(
        panelCall('POST', `${at('/contact', id)}/events`, {
          body: event,
          headers: { 'Idempotency-Key': key },
          keepalive: true,
        }),
      ),
    /** Stores an inquiry entered by a user. `key` is the idempotency key. */
    enter: (fields: ManualInquiry, key: string) =>
      one<Message>(panelCall('POST', '/contact/manual', { body: fields, headers: { 'Idempotency-Key': key } })),
    setup: () => one<FollowUpSetup>(panelCall('GET', '/follow-up')),
    remove: (id: string) => toBin(panelCall('DELETE', at('/contact', id))),
  },
  branches: {
    list: () => list<Branch>(panelCall('GET', '/branches')),
    create: (fields: Fields<Branch>) => one<Branch>(panelCall('POST', '/branches', { body: fields })),
    find: async (id: string) => (await panel.branches.list()).find((branch) => branch.id === id) ?? null,
    update: (id: string, fields: Fields<Branch>, on?: string) =>
      one<Branch>(panelCall('PUT', at('/branches', id), { body: fields, headers: made(on) })),
    remove: (id: string) => toBin(panelCall('DELETE', at('/branches', id))),
  },
  settings: {
    read: () => theSettings(panelCall('GET', '/settings')),
    /** Loads the dealer's name from the public settings, without a session. Never rejects. */
    learnName: () =>
      theSettings(keptCall('/settings of visitors', () => call('GET', '/settings'), readToken)).then(
        () => {},
        noteNoSettings,
      ),
    update: (fields: Partial<Settings>, on?: string) =>
      theSettings(panelCall('PUT', '/settings', { body: fields, headers: made(on) })),
    /** Renders a page with unsaved texts. */
    preview: (page: string, words: object) =>
      one<{ html: string }>(panelCall('POST', '/settings/preview', { body: { page, words } })),
    removeLogo: () => toBin(panelCall('DELETE', '/settings/logo')),
    removeHero: () => toBin(panelCall('DELETE', '/settings/hero-image')),
    removeBrandLogo: (name: string) => toBin(panelCall('DELETE', at('/settings/brand-logo', name))),
    history: () => list<Revision<Settings>>(panelCall('GET', '/settings/history')),
    addSamples: () => one<{ categories: string[]; branches: string[] }>(panelCall('POST', '/init-data')),
  },
  bin: {
    list: () => list<BinItem>(panelCall('GET', '/bin')),
    /** One page of groups; of single items if `search` or `group` is given. */
    async page({ page, ...wanted }: { page: number; search?: string; group?: string }, signal?: AbortSignal) {
      const query = {
        ...wanted,
        view: wanted.search || wanted.group ? undefined : 'groups',
        limit: String(binPageSize),
        offset: String((page - 1) * binPageSize),
      };
      const response = await panelCall('GET', '/bin', { query, ...(signal ? { signal } : {}) });
      return { items: aList<BinItem>(response, await response.json()), total: totalOf(response) };
    },
    /** Restores the whole group, one call after another. If a call fails, the rest stays in the trash. */
    async restoreGroup(group: string, onRestored?: (count: number) => void): Promise<Omit<RestoredGroup, 'left'>> {
      const notes: string[] = [];
      for (let restored = 0; ; ) {
        const step = await one<RestoredGroup>(panelCall('POST', `${at('/bin/groups', group)}/restore`));
        restored += step.restored;
        notes.push(...step.notes);
        onRestored?.(restored);
        if (step.left === 0) return { restored, notes };
      }
    },
    restore: (id: string) => one<Restored>(panelCall('POST', `${at('/bin', id)}/restore`)),
    remove: (id: string) => none(panelCall('DELETE', at('/bin', id))),
  },
  redirects: {
    list: () => list<Redirect>(panelCall('GET', '/redirects')),
    remove: ({ kind, from }: Redirect) => none(panelCall('DELETE', at(`/redirects/${kind}`, from))),
  },
  removeSamples: () => one<SampleCounts & { group: string }>(panelCall('POST', '/samples/delete')),
  lastChanges: (kind: LastChangeKind) => list<LastChange>(panelCall('GET', at('/last-changes', kind))),
  firstSteps: () => one<FirstSteps>(panelCall('GET', '/first-steps')),
  siteStatus: () => one<SiteStatus>(panelCall('GET', '/site-status')),
  mailServer: {
    read: () => one<MailServerView>(panelCall('GET', '/mail-server')),
    update: (fields: MailServerChange, on?: string) =>
      one<MailServerView>(panelCall('PUT', '/mail-server', { body: fields, headers: made(on) })),
    test: (to: string, change: MailServerChange | undefined) =>
      one<MailTest>(panelCall('POST', '/mail-server/test', { body: { to, with: change } })),
  },
  mailbox: {
    read: () => one<MailboxView>(panelCall('GET', '/mailbox')),
    update: (fields: MailboxChange, on?: string) =>
      one<MailboxView>(panelCall('PUT', '/mailbox', { body: fields, headers: made(on) })),
    test: (change: MailboxChange) => one<MailboxTest>(panelCall('POST', '/mailbox/test', { body: { with: change } })),
  },
  outbox: {
    failed: () => list<Unsent>(panelCall('GET', '/outbox/failed')),
    retry: (id: string) => none(panelCall('POST', `${at('/outbox', id)}/retry`)),
  },
  backups: {
    read: () => one<BackupsView>(panelCall('GET', '/backups')),
    start: () => one<BackupsView>(panelCall('POST', '/backups')),
  },
  push: {
    key: async () => (await one<{ publicKey: string }>(panelCall('GET', '/push/key'))).publicKey,
    list: () => list<PushDevice>(panelCall('GET', '/push/devices')),
    add: (device: PushTarget & { name: string }) =>
      one<PushDevice>(panelCall('POST', '/push/devices', { body: device })),
    change: (id: string, body: PushDeviceChange) =>
      one<PushDevice>(panelCall('PUT', at('/push/devices', id), { body })),
    remove: (id: string) => none(panelCall('DELETE', at('/push/devices', id))),
    test: async (id: string) =>
      (await one<{ outcome: PushOutcome }>(panelCall('POST', `${at('/push/devices', id)}/test`))).outcome,
  },
  status: () => one<Status>(panelCall('GET', '/status')),
};
