import { parseUploadName, savingCopy, uploadName } from '#app/domain/image-ref.ts';
import type { Media } from '#app/storage/media.ts';
import { savesData } from './save-data.ts';

const path = /^\/uploads\/([0-9a-z.-]{1,80})$/;

/** Serves an upload by its exact name; anything else under /uploads is 404. */
export async function serveUpload(request: Request, media: Media): Promise<Response> {
  const asked = path.exec(new URL(request.url).pathname)?.[1];
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const name = asked && fileFor(asked, request);
  const found = isReading && name ? await media.read(name) : null;
  const policy = { 'Content-Security-Policy': "default-src 'none'; sandbox" };
  if (!found) return new Response('Not found', { status: 404, headers: { ...policy, 'Cache-Control': 'no-store' } });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(found.data), {
    headers: {
      ...policy,
      'Content-Type': found.type,
      'Content-Length': String(found.data.length),
      'Content-Disposition': 'inline',
      Vary: 'Save-Data',
      ...(found.isStandIn
        ? { 'Cache-Control': 'no-store' }
        : // The name is random and its contents never change.
          { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${name}"` }),
    },
  });
}

/** The file to send for a name: with Save-Data, a smaller copy. */
function fileFor(name: string, request: Request): string {
  const upload = savesData(request) ? parseUploadName(name) : null;
  return upload === null ? name : uploadName(savingCopy(upload));
}
