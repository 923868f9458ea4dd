/**
 * `npm run bench:steady -- https://www.dealer.example [--inquiries]` requests pages like visitors, and with --inquiries
 * sends some, until Ctrl+C or until the command after `--` ends, such as an upgrade. Then it reports the result of
 * every request. NODE_EXTRA_CA_CERTS names the certificate of a proxy with a self-signed one.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

const [site = 'http://localhost:3000', ...words] = process.argv.slice(2);
const sendsInquiries = words.includes('--inquiries');
const command = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
const clients = 8;
/** On localhost, each request uses its own client address, to avoid the rate limit per address. */
const isHere = /^https?:\/\/(localhost|127\.)/.test(site);
const random = () => Math.floor(Math.random() * 255);

const outcomes = new Map<string, number>();
let slowestMs = 0;
let isOver = false;

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** The result of a request on a new connection: its status, or the reason of its failure. */
const answerTo = (path: string, { method = 'GET', headers = {}, body = '' }: Sent) =>
  new Promise<string>((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(`failed: ${error.code ?? error.message}`);
    const from = isHere ? { localAddress: `127.${random()}.${random()}.${1 + (random() % 250)}` } : {};
    const options = { method, headers, agent: false as const, timeout: 60_000, ...from };
    const asked = (site.startsWith('https:') ? https : http).request(site + path, options, (response) => {
      response.on('error', failed);
      response.on('end', () => resolve(`answered ${response.statusCode}`));
      response.resume();
    });
    asked.on('error', failed);
    asked.on('timeout', () => asked.destroy(new Error('no answer in a minute')));
    asked.end(body);
  });

async function ask(path: string, sent: Sent = {}): Promise<void> {
  const begun = performance.now();
  const outcome = `${sent.method ?? 'GET'} ${await answerTo(path, sent)}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  slowestMs = Math.max(slowestMs, performance.now() - begun);
}

const inquire = () =>
  ask('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Steady', email: 'asha@example.com', phone: '+91 00000 12345', message: 'A test' }),
  });

async function visit(index: number): Promise<void> {
  const pages = ['/', '/products', '/api/categories', '/contact'];
  for (let count = index; !isOver; count++) {
    if (sendsInquiries && count % 5 === 0) await inquire();
    else await ask(pages[count % pages.length] as string);
  }
}

const visiting = Promise.all(Array.from({ length: clients }, (_, index) => visit(index)));
if (command.length > 0) {
  const [program = '', ...rest] = command;
  await once(spawn(program, rest, { stdio: 'inherit' }), 'exit');
} else await once(process, 'SIGINT');
isOver = true;
await visiting;
for (const [outcome, count] of [...outcomes].sort()) process.stdout.write(`${count} × ${outcome}\n`);
process.stdout.write(`The longest wait was ${Math.round(slowestMs)} ms\n`);
