import { ApiFailure, base } from '#app/client.ts';
import { panelHeaders } from '#app/panel/frame/calls/panel-call.ts';

type Sending = {
  path: string;
  field: 'file' | 'files';
  file: Blob;
  /** The file name, used only in messages. */
  name: string;
  texts?: Record<string, string>;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the upload waits, because the browser is offline. */
  onOffline?: () => void;
};

/** Sends one multipart upload with XMLHttpRequest, because `fetch` reports no upload progress. Throws an `ApiFailure`. */
export function send<Answer>({ path, field, file, name, texts = {}, onProgress }: Sending): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.append(key, value);
  form.append(field, file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', base + path);
    request.setRequestHeader('Authorization', panelHeaders().Authorization);
    request.responseType = 'json';
    request.timeout = 120_000;
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Answer);
      else reject(new ApiFailure(request.status, request.response?.detail ?? ''));
    };
    const lost = () => reject(new ApiFailure(0, 'No connection'));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.send(form);
  });
}

/** The label of an upload while the browser is offline. */
export const waitsForConnection = 'Waiting for a connection…';

const maxRetries = 5;

/** Sends an upload once online; after a lost connection, sends it again after 2, 4, 8, 16 and 32 seconds. */
export async function sendWithRetry<Answer>(sending: Sending): Promise<Answer> {
  let retries = 0;
  for (;;) {
    if (!navigator.onLine) {
      sending.onOffline?.();
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
    try {
      return await send<Answer>(sending);
    } catch (error) {
      const isLost = error instanceof ApiFailure && error.status === 0;
      if (!isLost || retries === maxRetries) throw error;
      if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** ++retries));
    }
  }
}
