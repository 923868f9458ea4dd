import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, type RouteObject, RouterProvider, UNSAFE_withComponentProps } from 'react-router';
import { test as base } from 'vitest';
import routes from '#app/routes.ts';
import { admin, openApi } from './api.ts';

// Generous, because it only delays a failing test.
configure({ asyncUtilTimeout: 60_000 });

type Entry = (typeof routes)[number];

const modules = import.meta.glob<Record<string, never>>([
  '/app/admin/**/*.tsx',
  '/app/sales/**/*.tsx',
  '!**/*.test.tsx',
]);

/** A route of the panel, as the framework makes it from the module of its page. */
async function routeOf({ path, index, file, children = [] }: Entry): Promise<RouteObject> {
  const page = (await modules[`/app/${file}`]?.()) ?? {};
  const route = {
    id: file.replace(/\.tsx$/, ''),
    path,
    Component: UNSAFE_withComponentProps(page.default as never),
    loader: page.clientLoader,
    ErrorBoundary: page.ErrorBoundary,
    HydrateFallback: page.HydrateFallback,
    handle: page.handle,
    shouldRevalidate: page.shouldRevalidate,
  } as RouteObject;
  if (index) return { ...route, index: true } as RouteObject;
  return { ...route, children: await Promise.all(children.map(routeOf)) } as RouteObject;
}

let panelRoutes: Promise<RouteObject[]> | undefined;

/** The answer to matching calls: a status, a function of the request, or no connection. */
type Answer = number | 'no connection' | ((request: Request) => Response | Promise<Response>);
type Rule = { method: string; path: RegExp; answer: Answer };

/**
 * The panel over the real API and an empty database, in a simulated DOM in this process: ten times as fast as a browser.
 * It has no layout and no style sheets: use a browser for whatever depends on sizes, focus rings, drag and drop or
 * uploads.
 */
export const test = base
  // Vitest reads the names of the fixtures that a function needs from its braces.
  // biome-ignore lint/correctness/noEmptyPattern: none here.
  .extend('api', async ({}, { onCleanup }) => {
    const api = await openApi();
    onCleanup(api.close);
    return api;
  })
  .extend('panel', async ({ api }, { onCleanup }) => {
    const rules: Rule[] = [];
    /** Calls of the panel so far, such as `PUT /products/1`, without the reads. */
    const writes: string[] = [];
    const questions: string[] = [];
    const complaints: string[] = [];
    const { error } = console;
    // The simulated DOM does not know every element, such as <search>.
    console.error = (...parts) => {
      if (!String(parts[0]).includes('is unrecognized in this browser')) complaints.push(parts.join(' '));
    };
    let isConfirmed = true;
    let router: ReturnType<typeof createBrowserRouter> | undefined;
    let token = await api.session();
    // Another session than the panel's, which a test may end.
    let callToken: string | undefined;

    const nodeFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(new URL(input instanceof Request ? input.url : String(input), location.href), {
        ...init,
        duplex: 'half',
      } as RequestInit);
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace(/^\/api/, '') + search;
      if (request.method !== 'GET') writes.push(`${request.method} ${path}`);
      const rule = rules.find((each) => each.method === request.method && each.path.test(path));
      if (rule?.answer === 'no connection') throw new TypeError('Failed to fetch');
      if (typeof rule?.answer === 'number') return Response.json({ detail: 'x' }, { status: rule.answer });
      if (rule) return rule.answer(request);
      return answer(request);
    };
    /** Calls the API without the rules. */
    const answer = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
      return api.call(request.method, pathname.replace(/^\/api/, '') + search, {
        headers: Object.fromEntries(request.headers),
        ...(body?.byteLength ? { body } : {}),
      });
    };
    window.confirm = (question = '') => {
      questions.push(question);
      return isConfirmed;
    };
    localStorage.clear();
    sessionStorage.clear();

    function close() {
      cleanup();
      router?.dispose();
      router = undefined;
    }
    onCleanup(() => {
      close();
      globalThis.fetch = nodeFetch;
      console.error = error;
    });

    const panel = {
      user: userEvent.setup(),
      writes,
      /** Questions of `confirm` so far. */
      questions,
      /** Errors in the console so far. */
      complaints,
      answer,
      /** Opens an address as a new page load, signed in as an owner or as staff. Waits for the heading. */
      async open(
        path: string,
        { as = 'owner', token: given }: { as?: 'owner' | 'staff' | 'nobody'; token?: string } = {},
      ) {
        close();
        if (as === 'staff') token = await api.staffSession();
        if (as === 'nobody') localStorage.removeItem('token');
        else localStorage.setItem('token', given ?? token);
        panelRoutes ??= Promise.all(routes.filter(({ file }) => file.startsWith('admin/')).map(routeOf));
        history.replaceState(null, '', path);
        router = createBrowserRouter(await panelRoutes);
        render(<RouterProvider router={router} />);
        await screen.findByRole('heading', { level: 1 });
      },
      /** Loads the page again. Drafts and the session stay. */
      reload: () => panel.open(location.pathname + location.search),
      /** Calls the API as an owner and returns the body. Throws if the call fails. */
      async call<Body = Record<string, unknown>>(method: string, path: string, json?: unknown): Promise<Body> {
        callToken ??= await api.session();
        let response = await api.call(method, path, { token: callToken, json });
        // The test has ended all other sessions.
        if (response.status === 401) {
          callToken = await api.session();
          response = await api.call(method, path, { token: callToken, json });
        }
        if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
        return (response.status === 204 ? undefined : await response.json()) as Body;
      },
      /** Answers matching calls in another way, until the returned function is called. */
      intercept(method: string, path: RegExp, how: Answer): () => void {
        const rule = { method, path, answer: how };
        rules.unshift(rule);
        return () => rules.splice(rules.indexOf(rule), 1);
      },
      /** Holds matching calls until `release`. `held` lists them. */
      hold(method: string, path: RegExp) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const held: Request[] = [];
        const remove = panel.intercept(method, path, async (request) => {
          held.push(request);
          await promise;
          return answer(request);
        });
        return {
          held,
          release() {
            remove();
            resolve();
          },
        };
      },
      /** The answer of the user to the next questions of `confirm`. */
      confirm(isYes: boolean) {
        isConfirmed = isYes;
      },
      /** Waits for a toast with exactly this text. */
      seesToast: (text: string) =>
        waitFor(() => {
          const toasts = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')];
          if (!toasts.some((toast) => within(toast).queryByText(text))) throw new Error(`There is no toast “${text}”`);
        }),
      /** Replaces the text of a field. */
      async fill(field: HTMLElement, text: string) {
        await panel.user.clear(field);
        if (text !== '') {
          await panel.user.click(field);
          await panel.user.paste(text);
        }
      },
      /** Ends the session on the server side, as if it had expired. */
      endSession: () => localStorage.setItem('token', 'ended'),
      /** Signs in over the open page. */
      async signInAgain() {
        const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
        await panel.fill(dialog.getAllByLabelText(/Password/)[0] as HTMLElement, admin.password);
        await panel.user.click(dialog.getByRole('button', { name: 'Sign in' }));
      },
      click: async (role: string, name: string | RegExp) => panel.user.click(await screen.findByRole(role, { name })),
    };
    return panel;
  });

export { screen, waitFor, within };
