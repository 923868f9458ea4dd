import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { unusedUploadKeptMs } from '#app/domain/draft.ts';
import { uploadOf } from '#app/domain/image-ref.ts';
import { sweepUploads } from '#app/server/upkeep.ts';
import { openMedia } from '#app/storage/media.ts';
import { openStore } from '#app/storage/open.ts';
import type { Store } from '#app/storage/store.ts';
import { damage, tables, type Where } from '#tests/support/damage.ts';
import { isPossible, type Ledger } from './ledger.ts';

/** What was promised and is not so, in words; nothing is all well. The site must not be running. */
export async function brokenPromises({ databaseUrl, dataDir }: Where, ledger: Ledger): Promise<string[]> {
  const later = () => new Date(Date.now() + 2 * unusedUploadKeptMs);
  const { store, close } = await openStore({ databaseUrl, dataDir, now: later });
  try {
    return [
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

/** The same of what was restored from a backup that began when these inquiries had been acknowledged. */
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

/**
 * What a process had taken to send when it was killed is free for others once five minutes are over: they are over. Gives the ids
 * of what had been taken and of which nobody knows whether it was sent.
 */
export async function freeMails(where: Where): Promise<string[]> {
  const db = tables(where);
  const underWay = await db
    .selectFrom('outbox')
    .select('id')
    .where('leased_until', 'is not', null)
    .where('sent_at', 'is', null)
    .execute();
  await db.updateTable('outbox').set({ leased_until: null }).execute();
  await db.destroy();
  return underWay.map(({ id }) => id);
}

/** How often each e-mail was tried in vain, as the site noted it. */
export async function failures(where: Where): Promise<Map<string, number>> {
  const db = tables(where);
  const rows = await db.selectFrom('outbox').select(['id', 'attempts']).where('attempts', '>', 1).execute();
  await db.destroy();
  return new Map(rows.map(({ id, attempts }) => [id, attempts - 1]));
}

async function brokenInquiries(where: Where, { inquiries }: Pick<Ledger, 'inquiries'>): Promise<string[]> {
  const db = tables(where);
  try {
    const rows = await db.selectFrom('messages').select(['email', 'message']).execute();
    const texts = new Map<string, string[]>();
    for (const { email, message } of rows) texts.set(email, [...(texts.get(email) ?? []), message]);
    return [...inquiries].flatMap(([email, message]) => {
      const found = texts.get(email) ?? [];
      return found.length === 1 && found[0] === message ? [] : [`${email} wrote “${message}”, kept: ${found}`];
    });
  } finally {
    await db.destroy();
  }
}

async function brokenProducts(store: Store, where: Where, { products }: Ledger): Promise<string[]> {
  const there = await store.products.list('panel');
  const inBin = await binned(where);
  const byId = new Map(there.map((product) => [product.id, product]));
  const said: string[] = [];
  for (const [id, { slug, prices, fate }] of products) {
    const found = byId.get(id);
    if (fate === 'gone' ? found !== undefined : fate === 'there' && found === undefined)
      said.push(`${slug} is ${found ? 'there' : 'gone'} and should be ${fate}`);
    if (found === undefined && !inBin.has(id)) said.push(`${slug} is neither there nor in the bin`);
    if (found && !isPossible(prices, found.regularPrice as number))
      said.push(`${slug} costs ${found.regularPrice}, acknowledged: ${prices.acknowledged}`);
  }
  return [...said, ...(await missingPictures(store, where.dataDir))];
}

/** The ids of what is in the bin, which lists no more than anybody looks through. */
async function binned(where: Where): Promise<Set<string>> {
  const db = tables(where);
  const rows = await db.selectFrom('bin').select('thing_id').execute();
  await db.destroy();
  return new Set(rows.map(({ thing_id }) => thing_id));
}

/** Products whose pictures have no file. */
async function missingPictures(store: Store, dataDir: string): Promise<string[]> {
  const files = new Set(readdirSync(join(dataDir, 'uploads')));
  const products = await store.products.list('panel');
  return products.flatMap(({ slug, images }) =>
    images
      .filter((image) => !files.has(image.slice('/uploads/'.length)))
      .map((image) => `${slug} names ${image}, which is not there`),
  );
}

async function brokenSettings(store: Store, { description }: Ledger): Promise<string[]> {
  const { companyDescription } = await store.settings.read();
  return isPossible(description, companyDescription)
    ? []
    : [`The description is “${companyDescription}”, acknowledged: “${description.acknowledged}”`];
}

/** After the sweep of a later day, each file is one that is listed, each that is listed is there, and can be looked at. */
async function brokenFolder(store: Store, dataDir: string, now: () => Date): Promise<string[]> {
  const folder = join(dataDir, 'uploads');
  await sweepUploads({ store, media: openMedia(folder, now) });
  const [ids, files] = [new Set(await store.pictures.ids()), readdirSync(folder)];
  const idOf = (file: string) => uploadOf(`/uploads/${file}`)?.id ?? '';
  const inUse = await store.uploadsInUse();
  const said = files
    .filter((file) => !ids.has(idOf(file)) && !inUse.has(idOf(file)))
    .map((file) => `Nobody knows ${file}`);
  const there = new Set(files.map(idOf));
  for (const id of ids) if (!there.has(id)) said.push(`The file of picture ${id} is not there`);
  // From memory: where the site's own library was loaded before, it opens no file by its name.
  for (const file of files)
    await sharp(readFileSync(join(folder, file)))
      .raw()
      .toBuffer()
      .catch((error: Error) => said.push(`${file}: ${error.message}`));
  return said;
}
