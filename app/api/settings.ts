import { brandName, settingsChange, settingsEntity } from '#app/domain/settings.schema.ts';
import { uploadLimits } from '#app/domain/settings.ts';
import { clash, entity, removed, unauthenticated, unknown, unreadable } from './answers.ts';
import type { ApiDeps, UploadBody } from './call.ts';
import { type Endpoint, endpoint, json, noContent, uploadEndpoint } from './endpoint.ts';
import { oneFile } from './one-file.ts';
import { fieldProblem } from './problem.ts';

export const settings = ({ store, media }: ApiDeps): Endpoint[] => {
  /** Keeps the picture, then the row that refers to it; when the row fails, the picture goes again. */
  async function keep(body: UploadBody, put: (url: string) => Promise<{ after: unknown }>): Promise<Response> {
    const { url } = await media.add(oneFile(body).bytes);
    try {
      return json((await put(url)).after, 201);
    } catch (error) {
      await media.remove(url);
      throw error;
    }
  }
  const upload = (maxBytes: number, textFields: readonly string[] = []) => ({
    field: 'file',
    maxFiles: 1,
    maxBytes,
    textFields,
  });
  const uploadAnswers = { 201: entity('The settings', settingsEntity), ...unauthenticated, ...unreadable };

  return [
    endpoint({
      method: 'get',
      path: '/settings',
      access: 'public',
      isCacheable: true,
      summary: 'Read the settings.',
      answers: { 200: entity('The settings', settingsEntity), ...unauthenticated },
      async handle() {
        return json(await store.settings.read());
      },
    }),
    endpoint({
      method: 'put',
      path: '/settings',
      access: 'admin',
      summary:
        'Change the settings and the dealer’s facts. Absent ones stay as they are, null clears those that may be empty. If-Match holds the updatedAt you saw.',
      body: settingsChange,
      answers: { 200: entity('The settings', settingsEntity), ...unauthenticated, ...unreadable, ...clash },
      async handle({ body, seen }) {
        return json((await store.settings.update(body, seen)).after);
      },
    }),
    uploadEndpoint({
      method: 'post',
      path: '/settings/upload-logo',
      access: 'admin',
      summary: 'Upload the company logo.',
      upload: upload(uploadLimits.logo),
      answers: uploadAnswers,
      handle: ({ body }) => keep(body, (url) => store.settings.update({ companyLogo: url })),
    }),
    uploadEndpoint({
      method: 'post',
      path: '/settings/upload-hero-image',
      access: 'admin',
      summary: 'Upload the hero image of the home page.',
      upload: upload(uploadLimits.hero),
      answers: uploadAnswers,
      handle: ({ body }) => keep(body, (url) => store.settings.update({ heroImage: url })),
    }),
    uploadEndpoint({
      method: 'post',
      path: '/settings/upload-brand-logo',
      access: 'admin',
      summary: 'Upload the logo of a brand; `brand_name` says which.',
      upload: upload(uploadLimits.brandLogo, ['brand_name']),
      answers: uploadAnswers,
      async handle({ body }) {
        const name = brandName.safeParse(body.fields.brand_name ?? '');
        if (!name.success) throw fieldProblem('brand_name', 'must have 1 to 60 characters');
        return keep(body, (url) => store.settings.putBrandLogo({ name: name.data, url }));
      },
    }),
    endpoint({
      method: 'delete',
      path: '/settings/logo',
      access: 'admin',
      summary: 'Remove the company logo; the site shows a text badge.',
      answers: { ...removed, ...unauthenticated },
      async handle() {
        await store.settings.update({ companyLogo: '' });
        return noContent();
      },
    }),
    endpoint({
      method: 'delete',
      path: '/settings/hero-image',
      access: 'admin',
      summary: 'Remove the hero image; the site shows its own picture.',
      answers: { ...removed, ...unauthenticated },
      async handle() {
        await store.settings.update({ heroImage: '' });
        return noContent();
      },
    }),
    endpoint({
      method: 'delete',
      path: '/settings/brand-logo/:name',
      access: 'admin',
      summary: 'Remove the logo of a brand.',
      answers: { ...removed, ...unauthenticated, ...unknown },
      async handle({ params }) {
        await store.settings.removeBrandLogo(params.name as string);
        return noContent();
      },
    }),
  ];
};
