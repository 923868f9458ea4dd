import { type Kysely, sql } from 'kysely';
import { createBackups } from './backups.ts';
import { createBin } from './bin/bin.ts';
import { createBranches } from './branches.ts';
import { createBuildFiles } from './build-files.ts';
import { createCatalogue } from './catalogue.ts';
import { createCategories } from './categories.ts';
import { createClock } from './clock.ts';
import { createCostData } from './cost-data.ts';
import { createDigests } from './digests.ts';
import { createImportChoices } from './import-choices.ts';
import { createImportPictures } from './import-pictures.ts';
import { createImportWork } from './import-work.ts';
import { createImports } from './imports.ts';
import { createImprovements } from './improvements.ts';
import { createInquiries } from './inquiries.ts';
import { createInsights } from './insights.ts';
import { createLastChanges } from './last-changes.ts';
import { createLeases, createLeasing, type Leasing } from './leases.ts';
import { createListing } from './listing.ts';
import { createMailServer } from './mail-server.ts';
import { createMailbox } from './mailbox.ts';
import { createLibrary } from './media-library/library.ts';
import type { Nouns as PictureNouns } from './media-library/replace.ts';
import { createMessages } from './messages.ts';
import type { EngineName } from './migration.ts';
import { createNotices } from './notices.ts';
import { createOutbox } from './outbox.ts';
import { createPicturePlace } from './picture-place.ts';
import { createPosts } from './posts.ts';
import { createPreviews } from './previews.ts';
import { createPrivacy } from './privacy.ts';
import { createProductGrid } from './product-grid.ts';
import { createProducts } from './products.ts';
import { createPurges } from './purges.ts';
import { createPushDevices } from './push-devices.ts';
import { createPushKeys } from './push-keys.ts';
import { createQuotations } from './quotations.ts';
import { createRedirects } from './redirects.ts';
import { createRememberedDevices } from './remembered-devices.ts';
import { createReminders } from './reminders.ts';
import { createRevisions } from './revisions.ts';
import { createSamples } from './samples.ts';
import { searchIndexOf } from './search/search-index-of.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createSettings } from './settings.ts';
import type { Tables } from './tables.ts';
import { createThrottle } from './throttle.ts';
import { createToner } from './toner/toner.ts';
import { createTrustedNetworks } from './trusted-networks.ts';
import { createUnsent } from './unsent.ts';
import { uploadsInUse } from './uploads-in-use.ts';
import { createUsers } from './users.ts';
import { inContentTransaction } from './writing.ts';

type Nouns = ReturnType<typeof createNouns>;

export type Store = Nouns & {
  /** Runs several changes of public content as one transaction, isolated from other writers. */
  atomically<Result>(change: (store: Nouns) => Promise<Result>): Promise<Result>;
};

/** The repositories by noun. `now` is the clock. */
export function createStore(db: Kysely<Tables>, engine: EngineName, now: () => Date): Store {
  const leasing = createLeasing(engine, now);
  return {
    ...createNouns(db, leasing, now),
    atomically: (change) => inContentTransaction(db, (trx) => change(createNouns(trx, leasing, now))),
  };
}

function createNouns(db: Kysely<Tables>, leasing: Leasing, now: () => Date) {
  const { engine } = leasing;
  const search = searchIndexOf(engine);
  const listing = createListing(search);
  const showingPictures: PictureNouns = (trx) => ({
    products: createProducts({ db: trx, search, listing, now }),
    posts: createPosts({ db: trx, now }),
    settings: createSettings({ db: trx, now }),
  });
  return {
    products: createProducts({ db, search, listing, now }),
    catalogue: createCatalogue({ db, search }),
    toner: createToner({ db, search }),
    productGrid: createProductGrid({ db, search, listing, now }),
    costData: createCostData(db),
    improvements: createImprovements({ db, search, now }),
    categories: createCategories({ db, listing, now }),
    posts: createPosts({ db, now }),
    previews: createPreviews({ db, now }),
    redirects: createRedirects({ db }),
    messages: createMessages({ db, now, engine }),
    inquiries: createInquiries({ db, now }),
    outbox: createOutbox({ db, now, leasing }),
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
    branches: createBranches({ db, now }),
    settings: createSettings({ db, now }),
    picturePlace: createPicturePlace({ db }),
    pictures: createLibrary({ db, nouns: showingPictures, now }),
    bin: createBin({ db, listing, nouns: showingPictures, now }),
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
    samples: createSamples({ db, now }),
    sessions: createSessions({ db, now }),
    secondFactors: createSecondFactors({ db, now }),
    notices: createNotices({ db, now }),
    clock: createClock({ db, now }),
    throttle: createThrottle({ db, now }),
    trustedNetworks: createTrustedNetworks({ db, now }),
    rememberedDevices: createRememberedDevices({ db, now }),

    /** Merges search index segments after many changes. */
    tidySearch: () => search.tidy(db),

    /** The ids of all uploads in use. */
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

    /** Increments with every change of public content. Throws if the database does not answer. */
    async contentVersion(): Promise<number> {
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', 'content_version')
        .executeTakeFirstOrThrow();
      return Number(row.value);
    },
  };
}
