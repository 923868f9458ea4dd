import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBrowser } from './browser.ts';
import { heard } from './heard.ts';
import { kill } from './kill.ts';

type Target = { targetId: string; type: string; subtype?: string };
type Answer = { result?: Record<string, unknown>; error?: { message: string } };
type Message = Answer & { id?: number; method: string; params: { sessionId: string; targetInfo: Target } };

type Which = 'shown' | 'ahead';
type Point = { x: number; y: number };

/** A browser with one page, driven by CDP directly, because Playwright disables prerendering. */
export async function bareBrowser(more: readonly string[] = []) {
  const profile = mkdtempSync(join(tmpdir(), 'platen-browser-'));
  const child = spawn(
    await unpackBrowser(),
    ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...more],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    const said = heard(child.stderr);
    child.stderr.on('data', () => {
      const [, found] = /listening on (ws:\S+)/.exec(said()) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser stopped:\n${said()}`)));
  });
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const pages = new Map<string, Target>();
  const waiting = new Map<number, { sessionId: string | undefined; take: (answer: Answer) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, ...answer } = JSON.parse(data) as Message;
    if (id !== undefined) {
      waiting.get(id)?.take(answer);
      waiting.delete(id);
    } else if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page')
      pages.set(params.sessionId, params.targetInfo);
    else if (method === 'Target.detachedFromTarget') {
      pages.delete(params.sessionId);
      // A page that was left or replaced by a prerendered one never answers.
      for (const { sessionId, take } of waiting.values())
        if (sessionId === params.sessionId) take({ error: { message: 'The page was closed' } });
    } else if (method === 'Target.targetInfoChanged')
      for (const [sessionId, { targetId }] of pages)
        if (targetId === params.targetInfo.targetId) pages.set(sessionId, params.targetInfo);
  });
  let last = 0;
  const call = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, {
        sessionId,
        take: ({ result = {}, error }) => (error ? reject(new Error(error.message)) : resolve(result)),
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });

  // Attach to the tab, not the page: on activation a prerendered page replaces the visible one.
  const { targetId } = await call('Target.createTarget', {
    url: 'about:blank',
    width: 1280,
    height: 900,
    forTab: true,
  });
  const tab = await call('Target.attachToTarget', { targetId, flatten: true });
  await call(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    tab.sessionId as string,
  );
  const pageThatIs = (which: Which) => {
    const page = [...pages].find(([, { subtype }]) => (subtype === 'prerender') === (which === 'ahead'));
    if (!page) throw new Error(`The browser has no ${which} page`);
    return page[0];
  };
  const shown = () => pageThatIs('shown');
  const evaluate = async <Value>(expression: string, which: Which = 'shown'): Promise<Value> => {
    const { result, exceptionDetails } = (await call(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      pageThatIs(which),
    )) as { result: { value: Value }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  };
  const mouse = (type: string, { x, y }: Point, buttons: number) =>
    call(
      'Input.dispatchMouseEvent',
      { type, x, y, button: buttons ? 'left' : 'none', buttons, clickCount: buttons },
      shown(),
    );
  return {
    /** Debugging port, for other tools. */
    port: Number(new URL(address).port),
    /** Evaluates an expression in the visible or the prerendered page, and awaits promises. */
    evaluate,
    async open(url: string) {
      await call('Page.navigate', { url }, shown());
    },
    /** Scrolls to an element of the visible page; returns its middle. */
    middleOf: (selector: string) =>
      evaluate<Point>(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`),
    /** Moves the pointer to a point and presses the button; `letGo` releases it. */
    async press(point: Point) {
      await mouse('mouseMoved', point, 0);
      await mouse('mousePressed', point, 1);
    },
    async letGo(point: Point) {
      await mouse('mouseReleased', point, 1);
    },
    /** Kills the browser. */
    async leave() {
      socket.close();
      await kill(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
