import { z } from 'zod';
import { changesOf, clash, entity, trashed } from '#app/api/calls/answers.ts';
import type { UploadBody } from '#app/api/calls/call.ts';
import { type Calls, endpoint, movedToTrash } from '#app/api/calls/endpoint.ts';
import { fieldProblem } from '#app/api/calls/problem.ts';
import { oneFile } from '#app/api/calls/upload.ts';
import { discardPicture, storePicture } from '#app/api/pictures/kept-picture.ts';
import { placeNear } from '#app/domain/business/places/nearest-branch.ts';
import { brandName, settingsChange, settingsEntity, wordsPreview } from '#app/domain/business/settings.schema.ts';
import { uploadLimits } from '#app/domain/business/settings.ts';

/** Of the changes; the page texts alone may take 100 kB. */
const maxBytes = 1024 * 1024;

/** What only users get. */
const forUsers = {
  replyTemplates: true,
  reviewLink: true,
  gstin: true,
  gstState: true,
  bankDetails: true,
  upiId: true,
  quotationTerms: true,
  quotationDays: true,
  settledSteps: true,
} as const;

/** The settings, of which visitors get only a part. */
export const settingsForCallers = settingsEntity.partial(forUsers);

export const settings: Calls = ({ store, media, pages }) => {
  /** Stores the picture, then the setting that refers to it; removes the picture if that fails. */
  async function keep(body: UploadBody, put: (url: string) => Promise<{ after: unknown }>) {
    const { url } = await storePicture({ store, media }, oneFile(body), { keep: media.add });
    try {
      return (await put(url)).after;
    } catch (error) {
      await discardPicture({ store, media }, url, error);
      throw error;
    }
  }
  const trashedBy = async (change: Promise<{ trashed: string[] }>) => movedToTrash((await change).trashed[0]);
  const upload = (maxBytes: number, textFields: readonly string[] = []) => ({
    field: 'file',
    maxFiles: 1,
    maxBytes,
    textFields,
  });
  const uploadAnswers = { 201: entity('The settings', settingsForCallers) };

  return [
    endpoint('GET /settings', 'public:all', {
      isCacheable: true,
      summary:
        'Read the settings. Only users get the reply templates, the settings printed on quotations and the settled first steps.',
      answers: { 200: entity('The settings', settingsForCallers) },
      async handle({ session }) {
        const all = await store.settings.read();
        return session === null ? Object.fromEntries(Object.entries(all).filter(([name]) => !(name in forUsers))) : all;
      },
    }),
    endpoint('PUT /settings', 'admin', {
      summary:
        'Change the settings, the dealer’s facts and the page texts. Absent fields stay unchanged; null clears optional ones and restores original page texts. A `postalCode` without a `location` moves a place that is far from it. If-Match holds the updatedAt you read.',
      body: settingsChange,
      maxBytes,
      answers: { 200: entity('The settings', settingsForCallers), ...clash },
      async handle({ body, seen, by }) {
        const { postalCode, location } = body;
        const isMoved = postalCode !== undefined && location === undefined;
        const place = isMoved ? { location: placeNear(postalCode, (await store.settings.read()).location) } : {};
        return (await store.settings.update({ ...body, ...place }, seen, by)).after;
      },
    }),
    endpoint('POST /settings/preview', 'admin', {
      summary:
        'Render a page with unsaved page texts, as HTML for the panel’s preview. Stores nothing. Absent texts are taken from the settings.',
      body: wordsPreview,
      maxBytes,
      answers: { 200: entity('The page', z.object({ html: z.string() })) },
      handle: async ({ body: { page, words } }) => ({
        html: await pages.preview(page, { ...(await store.settings.read()), ...words }),
      }),
    }),
    endpoint('GET /settings/history', 'admin', {
      summary: 'List the changes of the text settings: the last year, at most fifty. Keys are left out.',
      answers: { 200: changesOf(settingsEntity) },
      handle: () => store.revisions.ofSettings(),
    }),
    endpoint('POST /settings/upload-logo', 'admin', {
      summary: 'Upload the company logo.',
      upload: upload(uploadLimits.logo),
      answers: uploadAnswers,
      handle: ({ body, by }) => keep(body, (url) => store.settings.update({ companyLogo: url }, undefined, by)),
    }),
    endpoint('POST /settings/upload-hero-image', 'admin', {
      summary: 'Upload the hero image of the home page.',
      upload: upload(uploadLimits.hero),
      answers: uploadAnswers,
      handle: ({ body, by }) => keep(body, (url) => store.settings.update({ heroImage: url }, undefined, by)),
    }),
    endpoint('POST /settings/upload-brand-logo', 'admin', {
      summary: 'Upload the logo of the brand `brand_name`.',
      upload: upload(uploadLimits.brandLogo, ['brand_name']),
      answers: uploadAnswers,
      async handle({ body, by }) {
        const name = brandName.safeParse(body.fields.brand_name ?? '');
        if (!name.success) throw fieldProblem('brand_name', 'must have 1 to 60 characters');
        return keep(body, (url) => store.settings.putBrandLogo({ name: name.data, url }, by));
      },
    }),
    endpoint('DELETE /settings/logo', 'admin', {
      summary: 'Remove the company logo; the site then shows a text badge.',
      answers: trashed,
      handle: ({ by }) => trashedBy(store.settings.update({ companyLogo: '' }, undefined, by)),
    }),
    endpoint('DELETE /settings/hero-image', 'admin', {
      summary: 'Remove the hero image; the site then shows its default picture.',
      answers: trashed,
      handle: ({ by }) => trashedBy(store.settings.update({ heroImage: '' }, undefined, by)),
    }),
    endpoint('DELETE /settings/brand-logo/:name', 'admin', {
      summary: 'Remove the logo of a brand.',
      answers: trashed,
      handle: ({ params, by }) => trashedBy(store.settings.removeBrandLogo(params.name, by)),
    }),
  ];
};
