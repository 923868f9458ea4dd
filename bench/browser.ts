/**
 * Drives a browser over the DevTools protocol. Playwright's page handles prevent Chromium from prerendering, so this
 * holds a tab and lets pages change inside it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBrowser } from '../tests/support/browser.ts';
import { killOnExit } from './processes.ts';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-background-networking',
];

/** Sends a command to the browser or to one session and returns its result. */
type Send = <Answer>(method: string, parameters?: object, sessionId?: string) => Promise<Answer>;
type Event = { method: string; params: { sessionId: string; targetInfo: Target }; sessionId?: string };
type Target = { targetId: string; type: string; subtype?: string };

export type Tab = {
  /** Sends a command to the visible page. */
  command: <Answer>(method: string, parameters?: object) => Promise<Answer>;
  /** Evaluates an expression in the visible page; awaits a promise. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Closes the tab and discards its cache and storage. */
  close: () => Promise<unknown>;
};

export async function startBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-browser-'));
  const given = [...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(await unpackBrowser(), given, { stdio: ['ignore', 'ignore', 'pipe'] });
  killOnExit(child);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1] as string);
    });
    child.once('exit', () => reject(new Error(`The browser did not start:\n${said}`)));
  });
  const { send, onEvent } = await speak(address);
  return {
    /** Debugging port, for other tools. */
    port: Number(new URL(address).port),
    tab: () => openTab(send, onEvent),
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function speak(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((event: Event) => void)[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (asked === undefined) for (const listener of listeners) listener(message);
    else if (message.error) asked.reject(new Error(message.error.message));
    else asked.resolve(message.result);
  });
  const send: Send = <Answer>(method: string, params = {}, sessionId?: string) => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set(++last, asked);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return asked.promise as Promise<Answer>;
  };
  return { send, onEvent: (listener: (event: Event) => void) => listeners.push(listener) };
}

async function openTab(send: Send, onEvent: (listener: (event: Event) => void) => void): Promise<Tab> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  const window = { url: 'about:blank', browserContextId, forTab: true, width: 1280, height: 900 };
  const { targetId } = await send<Target>('Target.createTarget', window);
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  /** The tab's pages by session: the visible one and the prerendered ones. */
  const pages = new Map<string, Target>();
  onEvent(({ method, params, sessionId }) => {
    if (sessionId !== tab) return;
    const { sessionId: own, targetInfo } = params;
    if (method === 'Target.attachedToTarget') pages.set(own, targetInfo);
    if (method === 'Target.detachedFromTarget') pages.delete(own);
    if (method === 'Target.targetInfoChanged')
      for (const [page, { targetId }] of pages) if (targetId === targetInfo.targetId) pages.set(page, targetInfo);
  });
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab);
  const command = <Answer>(method: string, parameters: object = {}) =>
    send<Answer>(method, parameters, [...pages].find(([, { subtype }]) => !subtype)?.[0]);
  return {
    command,
    async evaluate<Value>(expression: string) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await command<{ result: { value: Value }; exceptionDetails?: object }>(
        'Runtime.evaluate',
        asked,
      );
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  };
}
