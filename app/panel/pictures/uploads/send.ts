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

/** Retries after a lost connection, and the maximum wait for the network before each, in ms. */
const maxAttempts = 6;
const pause = 1500;
const maxWaitMs = 60_000;

/** Sends an upload and retries it after a lost connection. */
export async function sendWithRetry<Answer>(
  sending: Sending & { onWaiting?: (isWaiting: boolean) => void },
): Promise<Answer> {
  const { onWaiting, ...rest } = sending;
  for (let tries = 1; ; tries++) {
    try {
      return await send<Answer>(rest);
    } catch (error) {
      const isLost = error instanceof ApiFailure && error.status === 0;
      if (!isLost || tries === maxAttempts) throw error;
      onWaiting?.(true);
      await connection();
      onWaiting?.(false);
    }
  }
}

/** Waits for a short pause, then until the browser is online or a timeout. */
async function connection(): Promise<void> {
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await sleep(pause);
  const online = new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  if (!navigator.onLine) await Promise.race([online, sleep(maxWaitMs)]);
}
