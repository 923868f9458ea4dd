import { sql } from 'kysely';
import { createApiKeys } from '#app/storage/accounts/api-keys.ts';
import { createRememberedDevices } from '#app/storage/accounts/devices.ts';
import { createInvitations } from '#app/storage/accounts/invitations.ts';
import { createPasskeys } from '#app/storage/accounts/passkeys.ts';
import { createSecondFactors } from '#app/storage/accounts/second-factors.ts';
import { createSessions } from '#app/storage/accounts/sessions.ts';
import { createUsers } from '#app/storage/accounts/users.ts';
import { createWebhooks } from '#app/storage/accounts/webhooks.ts';
import { createBackups } from '#app/storage/backups/backups.ts';
import { createPosts } from '#app/storage/blog/posts.ts';
import { createPreviews } from '#app/storage/blog/previews.ts';
import { createBranches } from '#app/storage/business/branches.ts';
import { createSettings } from '#app/storage/business/settings.ts';
import { createCatalogue } from '#app/storage/catalogue/catalogue.ts';
import { createCategories } from '#app/storage/catalogue/categories.ts';
import { createCostData } from '#app/storage/catalogue/cost-data.ts';
import { createListing } from '#app/storage/catalogue/listing.ts';
import { createProductGrid } from '#app/storage/catalogue/product-grid.ts';
import { createProducts } from '#app/storage/catalogue/products.ts';
import { searchIndexOf } from '#app/storage/catalogue/search/search-index-of.ts';
import { createSupplies } from '#app/storage/catalogue/supplies/links.ts';
import { createCustomers } from '#app/storage/customers/customers.ts';
import { createBuildFiles } from '#app/storage/engine/build-files.ts';
import { createClock } from '#app/storage/engine/clock.ts';
import type { ContentVersion } from '#app/storage/engine/databases/content-version.ts';
import { createLastChanges } from '#app/storage/engine/last-changes.ts';
import { readMeta } from '#app/storage/engine/meta.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { createPurges } from '#app/storage/engine/purges.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import { createRedirects } from '#app/storage/engine/redirects.ts';
import { createRevisions } from '#app/storage/engine/revisions.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { createTrustedNetworks } from '#app/storage/engine/trusted-networks.ts';
import { createLeases, createLeasing, type Leasing } from '#app/storage/engine/work/leases.ts';
import { createThrottle } from '#app/storage/engine/work/throttle.ts';
import { inContentTransaction } from '#app/storage/engine/writing.ts';
import { createImportChoices, createImportPictures } from '#app/storage/importing/import-memory.ts';
import { createImportWork } from '#app/storage/importing/import-work.ts';
import { createImports } from '#app/storage/importing/imports.ts';
import { createCopies } from '#app/storage/inquiries/copies.ts';
import { createDigests } from '#app/storage/inquiries/digests.ts';
import { createInquiries } from '#app/storage/inquiries/inquiries.ts';
import { createInquiryPages } from '#app/storage/inquiries/inquiry-pages.ts';
import { createMailServer } from '#app/storage/inquiries/mail-server.ts';
import { createMailbox } from '#app/storage/inquiries/mailbox.ts';
import { createNotices } from '#app/storage/inquiries/notices.ts';
import { createOutbox } from '#app/storage/inquiries/outbox.ts';
import { createPushDevices } from '#app/storage/inquiries/push/push-devices.ts';
import { createPushKeys } from '#app/storage/inquiries/push/push-keys.ts';
import { createReminders } from '#app/storage/inquiries/reminders.ts';
import { createUnsent } from '#app/storage/inquiries/unsent.ts';
import { createImprovements } from '#app/storage/insights/improvements.ts';
import { createInsights } from '#app/storage/insights/insights.ts';
import { createSamples } from '#app/storage/overview/samples.ts';
import { createLibrary } from '#app/storage/pictures/library/library.ts';
import { uploadsInUse } from '#app/storage/pictures/uploads-in-use.ts';
import { createPrivacy } from '#app/storage/privacy/privacy.ts';
import { createQuotations } from '#app/storage/quotations/quotations.ts';
import { createTonerFinder } from '#app/storage/toner-finder/toner-finder.ts';
import { createTrash } from '#app/storage/trash/trash.ts';

export type Opened = {
  store: Store;
  /** Starts following the content version across all processes that share the database. */
  watchContent: () => ContentVersion;
  close: () => Promise<void>;
};

export type Where = {
  databaseUrl: string | undefined;
  dataDir: string;
  now: () => Date;
  /** Fills an empty installation. On PostgreSQL only one process runs it at a time. */
  prepare?: (store: Store) => Promise<void>;
  /** Applies the contract migrations too. On PostgreSQL, throws if a process of another release is connected. */
  isContracting?: boolean;
};

type Nouns = ReturnType<typeof createNouns>;

export type Store = Nouns & {
  /** Runs several changes of public content as one transaction, isolated from other writers. */
  atomically<Result>(change: (store: Nouns) => Promise<Result>): Promise<Result>;
};

/** The repositories by noun. `now` is the clock. */
export function createStore(db: Db, engine: EngineName, now: () => Date): Store {
  const leasing = createLeasing(engine, now);
  return {
    ...createNouns(db, leasing, now),
    atomically: (change) => inContentTransaction(db, (trx) => change(createNouns(trx, leasing, now))),
  };
}

function createNouns(db: Db, leasing: Leasing, now: () => Date) {
  const { engine } = leasing;
  const search = searchIndexOf(engine);
  const listing = createListing(search);
  return {
    products: createProducts({ db, search, listing, now }),
    catalogue: createCatalogue({ db, search }),
    supplies: createSupplies({ db }),
    tonerFinder: createTonerFinder({ db, search }),
    productGrid: createProductGrid({ db, search, listing, now }),
    costData: createCostData(db),
    improvements: createImprovements({ db, search, now }),
    categories: createCategories({ db, listing, now }),
    posts: createPosts({ db, now }),
    previews: createPreviews({ db, now }),
    redirects: createRedirects({ db }),
    inquiries: createInquiries({ db, now, engine }),
    inquiryPages: createInquiryPages({ db, now }),
    outbox: createOutbox({ db, now, leasing }),
    copies: createCopies({ db }),
    privacy: createPrivacy({ db, engine, now }),
    unsent: createUnsent({ db, now }),
    reminders: createReminders({ db, now }),
    digests: createDigests({ db, now }),
    pushDevices: createPushDevices({ db, now }),
    pushKeys: createPushKeys({ db }),
    imports: createImports({ db, now }),
    importChoices: createImportChoices({ db, now }),
    importPictures: createImportPictures({ db, now }),
    importWork: createImportWork({ db, now, leasing }),
    quotations: createQuotations({ db, now }),
    customers: createCustomers({ db }),
    branches: createBranches({ db, now }),
    settings: createSettings({ db, now }),
    pictures: createLibrary({ db, now }),
    trash: createTrash({ db, listing, now }),
    revisions: createRevisions({ db, now }),
    insights: createInsights({ db, now }),
    lastChanges: createLastChanges({ db }),
    mailServer: createMailServer({ db, now }),
    mailbox: createMailbox({ db, now }),
    backups: createBackups({ db, now }),
    buildFiles: createBuildFiles({ db, now }),
    purges: createPurges({ db, now }),
    leases: createLeases({ db, leasing }),
    users: createUsers({ db, now }),
    invitations: createInvitations({ db, now }),
    passkeys: createPasskeys({ db, now }),
    apiKeys: createApiKeys({ db, now }),
    webhooks: createWebhooks({ db, now }),
    samples: createSamples({ db, now }),
    sessions: createSessions({ db, now }),
    secondFactors: createSecondFactors({ db, now }),
    notices: createNotices({ db, now }),
    clock: createClock({ db, now }),
    throttle: createThrottle({ db, now }),
    trustedNetworks: createTrustedNetworks({ db, now }),
    rememberedDevices: createRememberedDevices({ db, now }),

    uploadsInUse: () => uploadsInUse(db),

    /** True until the first product, category, post or branch is created. */
    async isEmpty(): Promise<boolean> {
      // The trash counts: after a restart, deleted samples must not come back.
      for (const table of ['products', 'categories', 'posts', 'branches', 'bin'] as const) {
        if ((await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return false;
      }
      return true;
    },

    /** Throws unless the database is writable. */
    async checkWriting(): Promise<void> {
      await db.updateTable('meta').set({ value: 'yes' }).where('key', '=', 'writable').execute();
    },

    async size(): Promise<{ engine: EngineName; bytes: number }> {
      const query =
        engine === 'sqlite'
          ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
          : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
      const { rows } = await query.execute(db);
      return { engine, bytes: Number(rows[0]?.bytes) };
    },

    /** The imports and backups that failed in the last week. */
    async failedJobs(): Promise<number> {
      const weekAgo = new Date(now().getTime() - 7 * 24 * 60 * 60_000).toISOString();
      const imports = db.selectFrom('imports').where('state', '=', 'failed').where('created_at', '>', weekAgo);
      const backups = db.selectFrom('backups').where('step', '=', 'failed').where('begun_at', '>', weekAgo);
      return (await countOf(imports)) + (await countOf(backups));
    },

    /** Increments with every change of public content. Throws if the database does not answer. */
    contentVersion: async (): Promise<number> => Number(await readMeta(db, 'content_version')),
  };
}
