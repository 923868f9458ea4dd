import { call } from '#app/client.ts';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import type { Post, PostCard } from '#app/domain/blog/post.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import type { FollowUpSetup } from '#app/domain/inquiries/follow-up.ts';
import type { Inquiry, InquiryEvent, ReplyKind, SettableStatus } from '#app/domain/inquiries/inquiry.ts';
import type { ManualInquiry } from '#app/domain/inquiries/inquiry-problems.ts';
import type { InquiryFilter, InquiryQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { FirstSteps } from '#app/domain/overview/first-steps.schema.ts';
import type { Status } from '#app/domain/overview/status.schema.ts';
import type { LastChange, LastChangeKind } from '#app/domain/records/last-change.ts';
import type { Redirect } from '#app/domain/records/redirect.ts';
import type { Revision } from '#app/domain/records/revision.ts';
import type { Restored, RestoredGroup, TrashItem } from '#app/domain/records/trash.schema.ts';
import { trashPageSize } from '#app/domain/records/trash.ts';
import { readActions, withPending } from '#app/panel/frame/offline/action-queue.ts';
import { storedCall } from '#app/panel/frame/offline/stored-answers.ts';
import { auth } from './account-calls.ts';
import {
  aList,
  at,
  type Fields,
  list,
  listed,
  made,
  none,
  one,
  orMissing,
  read,
  toTrash,
  totalOf,
  writes,
} from './answers.ts';
import { noteNoSettings, noteSettings } from './known-settings.ts';
import { knownHeaders, panelCall, readToken } from './panel-call.ts';
import { products } from './product-calls.ts';

export type PostFields = Fields<Post>;

type InquiryChange = { status?: SettableStatus; read?: 'true'; spam?: 'true' | 'false' } & Partial<
  Pick<Inquiry, 'assignee' | 'branch' | 'followUpOn'>
>;

type PageWanted = {
  spam?: boolean;
  filter: InquiryFilter;
  search?: string;
  branch?: string | undefined;
  after?: string;
};

/** Reads the settings and updates the dealer's name in the panel. */
async function theSettings(response: Promise<Response>): Promise<Settings> {
  const settings = await one<Settings>(response);
  noteSettings(settings);
  return settings;
}

/** Queued notes and replies of an inquiry, not yet sent. */
const pendingEvents = (inquiryId: string): InquiryEvent[] =>
  readActions()
    .filter(({ kind, target, problem }) => kind === 'event' && target === inquiryId && !problem)
    .map(({ id, payload, madeAt }) => {
      const [, event] = payload as [string, Pick<InquiryEvent, 'kind' | 'text'>];
      return { ...event, id, madeAt, madeBy: '' };
    });

export const panel = {
  auth,
  products,
  categories: {
    ...writes<Category>('/categories'),
    ...listed<Category>('/categories'),
    /** Sets the order of all categories. Categories that are not in `ids` come last. */
    reorder: (ids: readonly string[]) => list<Category>(panelCall('PUT', '/categories/order', { body: { ids } })),
    /** Moves its products to the category `moveTo` first, if given. */
    remove: (id: string, moveTo?: string) => toTrash(panelCall('DELETE', at('/categories', id), { query: { moveTo } })),
  },
  posts: {
    ...writes<Post>('/blog'),
    list: () => list<PostCard>(panelCall('GET', '/blog', { query: { view: 'cards' } })),
    async count() {
      const response = await panelCall('GET', '/blog', { query: { view: 'cards', limit: '1' } });
      await read(response);
      return totalOf(response);
    },
    /** `null` if there is no such post. */
    find: (id: string) => orMissing(one<Post>(panelCall('GET', at('/blog', id)))),
    history: (id: string) => list<Revision<Post>>(panelCall('GET', `${at('/blog', id)}/history`)),
    preview: (fields: PostFields) => one<{ url: string }>(panelCall('POST', '/blog/preview', { body: fields })),
  },
  inquiries: {
    list: ({ limit, ...wanted }: InquiryQuery) =>
      list<Inquiry>(panelCall('GET', '/contact', { query: { limit: String(limit), ...wanted } })).then((inquiries) =>
        inquiries.map(withPending),
      ),
    /** A page of a list of the inbox, and the cursor of the next one. */
    async page({ spam = false, ...wanted }: PageWanted) {
      const query = { spam: String(spam), limit: '1000', ...wanted };
      const response = await panelCall('GET', '/contact', { query });
      const inquiries = aList<Inquiry>(response, await response.json()).map(withPending);
      return { messages: inquiries, next: response.headers.get('X-Next') };
    },
    /** An empty assignee or day clears the field. */
    change: (id: string, change: InquiryChange, key?: string) =>
      one<Inquiry>(
        panelCall('PUT', `${at('/contact', id)}?${new URLSearchParams(change)}`, {
          ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
          keepalive: true,
        }),
      ),
    events: async (id: string) => [
      ...(await list<InquiryEvent>(panelCall('GET', `${at('/contact', id)}/events`))),
      ...pendingEvents(id),
    ],
    revokeLink: async (id: string) => void (await panelCall('DELETE', `${at('/contact', id)}/link`)),
    /** Completes even if a tapped link unloads the page (`keepalive`). */
    addEvent: (id: string, event: { kind: ReplyKind | 'note'; text?: string }, key: string) =>
      one<Inquiry>(
        panelCall('POST', `${at('/contact', id)}/events`, {
          body: event,
          headers: { 'Idempotency-Key': key },
          keepalive: true,
        }),
      ),
    /** Stores an inquiry entered by a user. `key` is the idempotency key. */
    enter: (fields: ManualInquiry, key: string) =>
      one<Inquiry>(panelCall('POST', '/contact/manual', { body: fields, headers: { 'Idempotency-Key': key } })),
    setup: () => one<FollowUpSetup>(panelCall('GET', '/follow-up')),
    remove: (id: string) => toTrash(panelCall('DELETE', at('/contact', id))),
  },
  branches: { ...writes<Branch>('/branches'), ...listed<Branch>('/branches') },
  settings: {
    read: () => theSettings(panelCall('GET', '/settings')),
    /** Loads the dealer's name, also without a session. Never rejects. */
    learnName: () =>
      theSettings(
        storedCall('/settings of visitors', () => call('GET', '/settings', { headers: knownHeaders() }), readToken),
      ).then(() => {}, noteNoSettings),
    update: (fields: Partial<Settings>, on?: string) =>
      theSettings(panelCall('PUT', '/settings', { body: fields, headers: made(on) })),
    /** Renders a page with unsaved texts. */
    preview: (page: string, words: object) =>
      one<{ html: string }>(panelCall('POST', '/settings/preview', { body: { page, words } })),
    removeLogo: () => toTrash(panelCall('DELETE', '/settings/logo')),
    removeHero: () => toTrash(panelCall('DELETE', '/settings/hero-image')),
    removeBrandLogo: (name: string) => toTrash(panelCall('DELETE', at('/settings/brand-logo', name))),
    history: () => list<Revision<Settings>>(panelCall('GET', '/settings/history')),
    addSamples: () => one<{ categories: string[]; branches: string[] }>(panelCall('POST', '/init-data')),
  },
  trash: {
    /** One page of groups; of single items if `search` or `group` is given. */
    async page({ page, ...wanted }: { page: number; search?: string; group?: string }, signal?: AbortSignal) {
      const query = {
        ...wanted,
        view: wanted.search || wanted.group ? undefined : 'groups',
        limit: trashPageSize,
        offset: (page - 1) * trashPageSize,
      };
      const response = await panelCall('GET', '/bin', { query, signal });
      return { items: aList<TrashItem>(response, await response.json()), total: totalOf(response) };
    },
    /** Restores the whole group, one call after another. If a call fails, the rest stays in the trash. */
    async restoreGroup(group: string): Promise<Omit<RestoredGroup, 'left'>> {
      const notes: string[] = [];
      for (let restored = 0; ; ) {
        const step = await one<RestoredGroup>(panelCall('POST', `${at('/bin/groups', group)}/restore`));
        restored += step.restored;
        notes.push(...step.notes);
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
  lastChanges: (kind: LastChangeKind) => list<LastChange>(panelCall('GET', at('/last-changes', kind))),
  firstSteps: () => one<FirstSteps>(panelCall('GET', '/first-steps')),
  backups: {
    read: () => one<BackupsView>(panelCall('GET', '/backups')),
    start: () => one<BackupsView>(panelCall('POST', '/backups')),
  },
  status: () => one<Status>(panelCall('GET', '/status')),
};
