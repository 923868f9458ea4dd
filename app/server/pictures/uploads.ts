import { dataSavingCopy, parseUploadName, uploadName } from '#app/domain/pictures/image-ref.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { savesData } from '#app/server/process/http/save-data.ts';
import type { Log } from '#app/server/process/work/log.ts';
import type { Media } from '#app/storage/pictures/media.ts';

type Deps = {
  media: Pick<Media, 'read'>;
  log: Pick<Log, 'error'>;
  /** The origin that pages load pictures from; `null` if it is the site itself. */
  pictureOrigin?: string | null;
};

const path = /^\/uploads\/([0-9a-z.-]{1,80})$/;
const policy = { 'Content-Security-Policy': "default-src 'none'; sandbox" };

/** Between two reports of unreadable pictures: a page shows two dozen. */
const reportMs = 60_000;

/** Serves an upload by its exact name; anything else under /uploads is 404. */
export function createUploadServer({ media, log, pictureOrigin = null }: Deps) {
  let lastReported = Number.NEGATIVE_INFINITY;

  function unreadable(error: unknown): Response {
    if (!(error instanceof Failure)) throw error;
    if (performance.now() - lastReported > reportMs) {
      lastReported = performance.now();
      log.error({ err: error.cause ?? error }, 'A picture could not be read');
    }
    return noPicture(503, error.message, { 'Retry-After': '2' });
  }

  return async (request: Request): Promise<Response> => {
    const asked = path.exec(new URL(request.url).pathname)?.[1];
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    // A CDN may ignore Vary and send the smaller copy to all visitors.
    const name = asked && (pictureOrigin === null && savesData(request) ? smallerCopy(asked) : asked);
    const found = isReading && name ? await media.read(name).catch(unreadable) : null;
    if (found instanceof Response) return found;
    if (!found) return noPicture(404, 'Not found');
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(found.data), {
      headers: {
        ...policy,
        'Content-Type': found.type,
        'Content-Length': String(found.data.length),
        'Content-Disposition': 'inline',
        // Otherwise browsers block pictures that a CDN passes on from here.
        ...(pictureOrigin === null ? { Vary: 'Save-Data' } : { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        ...(found.isStandIn
          ? { 'Cache-Control': 'no-store' }
          : // The name is random and its contents never change.
            { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${name}"` }),
      },
    });
  };
}

const noPicture = (status: number, text: string, headers = {}) =>
  new Response(text, { status, headers: { ...policy, 'Cache-Control': 'no-store', ...headers } });

/** The file to send for a name to clients with Save-Data. */
function smallerCopy(name: string): string {
  const upload = parseUploadName(name);
  return upload === null ? name : uploadName(dataSavingCopy(upload));
}
