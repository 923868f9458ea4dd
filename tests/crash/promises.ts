import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { inject } from 'vitest';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import { unusedUploadKeptMs } from '#app/domain/records/draft.ts';
import { sweepUploads } from '#app/server/upkeep.ts';
import { openMedia } from '#app/storage/pictures/media.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import { openStore } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { damage, inDatabase, type Where } from '#tests/support/damage.ts';
import { isPossible, type Ledger } from './ledger.ts';

/** Broken promises as sentences, empty if all is well. The site must be stopped. */
export async function brokenPromises({ databaseUrl, dataDir }: Where, ledger: Ledger): Promise<string[]> {
  const later = () => new Date(Date.now() + 2 * unusedUploadKeptMs);
  const { store, close } = await openStore({ databaseUrl, dataDir, now: later });
  try {
    return [
      // Without any, the checks of products would prove nothing.
      ...(ledger.products.size === 0 ? ['No product was acknowledged'] : []),
      ...(await damage({ databaseUrl, dataDir })),
      ...(await brokenInquiries({ databaseUrl, dataDir }, ledger)),
      ...(await brokenProducts(store, { databaseUrl, dataDir }, ledger)),
      ...(await brokenSettings(store, ledger)),
      ...(await brokenFolder(store, dataDir, later)),
    ];
  } finally {
    await close();
  }
}

/** The same for a restored backup that began after these inquiries had been acknowledged. */
export async function brokenRestore(
  { databaseUrl, dataDir }: Where,
  inquiries: Ledger['inquiries'],
): Promise<string[]> {
  const { store, close } = await openStore({ databaseUrl, dataDir, now: () => new Date() });
  try {
    return [
      ...(await damage({ databaseUrl, dataDir })),
      ...(await brokenInquiries({ databaseUrl, dataDir }, { inquiries })),
      ...(await missingPictures(store, dataDir)),
    ];
  } finally {
    await close();
  }
}

/** Expires the leases of e-mails that were in flight at a kill. */
export const expireMailLeases = (where: Where): Promise<unknown> =>
  inDatabase(where, (db) => db.updateTable('outbox').set({ leased_until: null }).execute());

/** Makes all waiting e-mails and notifications due, which after a failure wait for minutes. */
export const makeJobsDue = (where: Where): Promise<unknown> =>
  inDatabase(where, (db) =>
    db
      .updateTable('outbox')
      .set(({ ref }) => ({ next_attempt_at: ref('created_at') }))
      .execute(),
  );

/** The address of the visitor whose inquiry an e-mail to the owner is about. */
export const visitorOf = ({ raw }: { raw: string }): string =>
  /^Reply-To:.*?([\w-]+@example\.com)/im.exec(raw)?.[1] ?? raw;

export async function brokenInquiries(where: Where, { inquiries }: Pick<Ledger, 'inquiries'>): Promise<string[]> {
  const rows = await inDatabase(where, (db) => db.selectFrom('messages').select(['email', 'message']).execute());
  const texts = Map.groupBy(rows, ({ email }) => email);
  return [...inquiries].flatMap(([email, message]) => {
    const found = texts.get(email)?.map((row) => row.message) ?? [];
    return found.length === 1 && found[0] === message ? [] : [`${email} wrote “${message}”, kept: ${found}`];
  });
}

async function brokenProducts(store: Store, where: Where, { products }: Ledger): Promise<string[]> {
  const there = await store.products.list('panel');
  const inTrash = await trashed(where);
  const byId = new Map(there.map((product) => [product.id, product]));
  const said: string[] = [];
  for (const [id, { slug, prices, fate }] of products) {
    const found = byId.get(id);
    if (fate === 'gone' ? found !== undefined : fate === 'there' && found === undefined)
      said.push(`${slug} is ${found ? 'there' : 'gone'} and should be ${fate}`);
    if (found === undefined && !inTrash.has(id)) said.push(`${slug} is neither listed nor in the trash`);
    if (found && !isPossible(prices, found.regularPrice as number))
      said.push(`${slug} costs ${found.regularPrice}, acknowledged: ${prices.acknowledged}`);
  }
  return [...said, ...(await missingPictures(store, where.dataDir))];
}

/** Ids in the trash, from the table, because the API limits the list. */
async function trashed(where: Where): Promise<Set<string>> {
  const rows = await inDatabase(where, (db) => db.selectFrom('bin').select('thing_id').execute());
  return new Set(rows.map(({ thing_id }) => thing_id));
}

/** Products with missing picture files. */
async function missingPictures(store: Store, dataDir: string): Promise<string[]> {
  const files = new Set(readdirSync(join(dataDir, 'uploads')));
  const products = await store.products.list('panel');
  return products.flatMap(({ slug, images }) =>
    images
      .filter((image) => !files.has(image.slice('/uploads/'.length)))
      .map((image) => `${slug} refers to the missing file ${image}`),
  );
}

async function brokenSettings(store: Store, { description }: Ledger): Promise<string[]> {
  const { companyDescription } = await store.settings.read();
  return isPossible(description, companyDescription)
    ? []
    : [`The description is “${companyDescription}”, acknowledged: “${description.acknowledged}”`];
}

/** Sweeps as on a later day, then checks that each file is listed, each listed file exists, and each new one decodes. */
async function brokenFolder(store: Store, dataDir: string, now: () => Date): Promise<string[]> {
  const folder = join(dataDir, 'uploads');
  await sweepUploads({ store, media: openMedia(openFolderPlace(folder), now) });
  const [ids, files] = [new Set(await store.pictures.ids()), readdirSync(folder)];
  const idOf = (file: string) => uploadOf(`/uploads/${file}`)?.id ?? '';
  const inUse = await store.uploadsInUse();
  const said = files
    .filter((file) => !ids.has(idOf(file)) && !inUse.has(idOf(file)))
    .map((file) => `${file} is not listed`);
  const there = new Set(files.map(idOf));
  for (const id of ids) if (!there.has(id)) said.push(`The file of picture ${id} is missing`);
  const samples = new Set(readdirSync(join(inject('demoData'), 'uploads')));
  // From memory: once the site has loaded sharp in this process, it opens no files by name.
  for (const file of files.filter((each) => !samples.has(each)))
    await sharp(readFileSync(join(folder, file)))
      .raw()
      .toBuffer()
      .catch((error: Error) => said.push(`${file}: ${error.message}`));
  return said;
}
