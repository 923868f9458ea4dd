/**
 * Makes the pictures of docs/owner from the running panel, as guide.json lists them: npm run guide
 *
 * Starts the built site with the samples, on a free port and in a temporary folder, and adds what the pictures show.
 */
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { devices, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { startBrowser } from '#tests/support/browser.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';
import { callApi, siteAdmin, startSite } from '#tests/support/site.ts';
import { build, isBuilt } from './build.ts';
import list from './guide.json' with { type: 'json' };

/** Names the buttons to press, in this order, and the heading to wait for. */
type Picture = { picture: string; path: string; press?: string[]; heading: string };

const folder = 'docs/owner/pictures';
const maxBytes = 30_000;

/** Shows Devanagari in the browser, which has no font for it. Runs before the page's own scripts. */
function addHindi(font: string): void {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace('Archivo', bytes, { unicodeRange: 'U+900-97F' }));
}

async function signIn(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/admin/login`);
  await page.locator('[name=username]').fill(siteAdmin.username);
  await page.locator('[name=password]').fill(siteAdmin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}

/** Adds inquiries, quotations, an import and a backup; returns the ids for the paths of the list. */
async function fill(url: string, token: string): Promise<Record<string, string>> {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await callApi({ url }, method, path, { token, body });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const [first, second] = (await call<Product[]>('GET', '/products?limit=2')) as [Product, Product];
  const inquire = (name: string, phone: string, { name: product }: Product, message: string) =>
    call('POST', '/contact', {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      phone,
      subject: `Inquiry about ${product}`,
      message,
    });
  await inquire('Ravi Deshmukh', '98220 00001', second, 'Do you also rent this machine? We print 4,000 pages a month.');
  await inquire('Asha Kulkarni', '98220 00000', first, 'Please quote for two machines, with delivery to our office.');
  const inquiries = await call<{ id: string; name: string }[]>('GET', '/contact');
  const inquiry = inquiries.find(({ name }) => name === 'Asha Kulkarni')?.id ?? '';
  await setUpQuotations(call);
  const { id: quotation } = await sendQuotation(call);
  const draft = await call<QuotationView>('POST', '/quotations', { messageId: inquiry });
  const prices = `SKU,Name,Brand,Category,Price
${first.sku},${first.name},${first.brand},${first.category},9990
CAN-G3770,Canon PIXMA G3770,Canon,${first.category},18990
CAN-G4770,Canon PIXMA G4770,Canon,Inkjets,22990`;
  const file = new FormData();
  file.set('file', new File([prices], 'canon-november.csv'));
  const imported = await call<{ id: string }>('POST', '/imports', file);
  await call('POST', '/backups');
  return { inquiry, quotation, draft: draft.id, product: first.id, import: imported.id };
}

async function open(page: Page, url: string, { press = [], heading }: Picture): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const name of press) await page.locator(`:is(button, summary):text-is("${name}")`).first().click();
  const title = page.getByRole('heading', { name: heading }).first();
  await title.waitFor();
  await title.evaluate((element) => element.getBoundingClientRect().top > 300 && element.scrollIntoView());
}

/** Encodes a screenshot in the best quality that fits. */
async function encode(png: Buffer, quality = 90): Promise<Buffer> {
  const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
  return webp.length <= maxBytes ? webp : encode(png, quality - 5);
}

if (!isBuilt()) await build();
const site = await startSite({
  environment: { SAMPLES: 'demo', BACKUPS: 'nightly', PUBLIC_URL: 'https://www.dealer.example' },
});
const browser = await startBrowser();
try {
  const phone = { ...devices['Galaxy S8'], viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 };
  const page = await browser.newPage(phone);
  await page.addInitScript(
    addHindi,
    gunzipSync(readFileSync('app/ui/fonts/hind-devanagari-regular.ttf.gz')).toString('base64'),
  );
  const ids = await fill(site.url, await signIn(page, site.url));
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const picture of list as Picture[]) {
    await open(page, site.url + picture.path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? ''), picture);
    const png = await page.screenshot({ animations: 'disabled' });
    await writeFile(`${folder}/${picture.picture}.webp`, await encode(png));
  }
} finally {
  await browser.close();
  await site.stop();
}
