/** Other software that gets webhooks. Verifies signatures with independent code; a test sets its answer. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificate } from './certificate.ts';
import { listening } from './ports.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'silent';
type Received = { path: string; id: string; body: { type: string; timestamp: string; data: Record<string, unknown> } };

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;

/** Starts it on a free port. Makes this process trust its certificate. */
export async function startHookReceiver() {
  const received: Received[] = [];
  const problems: string[] = [];
  const receiver = { received, problems, state: { answer: { status: 200 } as Answer, secret: '' } };
  const server = createServer(certificate, async (request, response) => {
    const body = await text(request).catch(() => '');
    const { headers, url: path = '' } = request;
    const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
    const hmac = createHmac('sha256', Buffer.from(receiver.state.secret.replace('whsec_', ''), 'base64'));
    const expected = `v1,${hmac.update(`${id}.${at}.${body}`).digest('base64')}`;
    if (headers['webhook-signature'] !== expected) problems.push(`wrong signature: ${path}`);
    if (!/^\d{10}$/.test(at) || request.method !== 'POST') problems.push(`wrong head: ${path}`);
    received.push({ path, id, body: JSON.parse(body) });
    const { answer } = receiver.state;
    if (answer !== 'silent') response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const host = `localhost:${await listening(server, 'localhost')}`;
  setDefaultCACertificates([...getCACertificates('bundled'), certificate.cert]);
  return Object.assign(receiver, {
    host,
    url: `https://${host}/hook`,
    async stop(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}
