import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, type RouteObject, RouterProvider, UNSAFE_withComponentProps } from 'react-router';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import routes from '#app/routes.ts';
import { Toaster } from '#app/ui/toast.tsx';
import { admin, form as multipart, openApi, type TestApi } from './api.ts';
import { anInquiry, aPost } from './factories.ts';
import { type Answer, interceptCalls } from './panel-calls.ts';
import { dialog, field } from './panel-queries.ts';
import './panel-window.ts';

// Generous, because it only delays a failing test.
configure({ asyncUtilTimeout: 60_000 });

type Entry = (typeof routes)[number];

const modules = import.meta.glob<Record<string, never>>(['/app/panel/**/*.tsx', '!**/*.test.tsx']);

/** A route of the panel, as the framework makes it from the module of its page. */
function routeOf({ path, index, file, children = [] }: Entry): RouteObject {
  const route = {
    id: file.replace(/\.tsx$/, ''),
    path,
    async lazy() {
      const page = (await modules[`/app/${file}`]?.()) ?? {};
      return {
        Component: UNSAFE_withComponentProps(page.default as never),
        loader: page.clientLoader,
        ErrorBoundary: page.ErrorBoundary,
        handle: page.handle,
        shouldRevalidate: page.shouldRevalidate,
      };
    },
  };
  return (index ? { ...route, index: true } : { ...route, children: children.map(routeOf) }) as RouteObject;
}

// The framework loads the module of a page before it shows this, but a lazy route may not have it.
const { HydrateFallback } = (await modules['/app/panel/frame/shell/layout.tsx']?.()) ?? {};
const panelRoutes = routes
  .filter(({ file }) => file.startsWith('panel/'))
  .map((entry) => ({ ...routeOf(entry), HydrateFallback }) as RouteObject);

/** Required fields of what tests store. */
const required: Record<string, (name: string, slug: string) => object> = {
  '/products': (name, slug) => ({
    name,
    slug,
    brand: 'Ricoh',
    category: 'Laser Printers',
    description: 'A printer.',
  }),
  '/categories': (name, slug) => ({ name, slug }),
  '/branches': (name) => ({ name, address: '1 Road', city: 'Pune' }),
  '/blog': (title, slug) => aPost({ title, slug }),
  '/contact': (name) => anInquiry({ name }),
};

function openPanel(api: TestApi, ownToken: string) {
  const questions: string[] = [];
  const complaints: string[] = [];
  const { error } = console;
  // The simulated DOM does not know every element, such as <search>.
  console.error = (...parts) => {
    if (!String(parts[0]).includes('is unrecognized in this browser')) complaints.push(parts.join(' '));
  };
  let isConfirmed = true;
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  let token = ownToken;
  // Another session than the panel's, which a test may end.
  let callToken: string | undefined;

  const { writes, answer, intercept, restore } = interceptCalls(api);
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

  const panel = {
    user: userEvent.setup(),
    writes,
    /** Questions of `confirm` so far. */
    questions,
    /** Errors in the console so far. */
    complaints,
    answer,
    close() {
      close();
      // Takes a toast that was meant for the next page.
      render(<Toaster>{null}</Toaster>);
      cleanup();
      restore();
      console.error = error;
    },
    /** Opens an address as a new page load, signed in as an owner or as staff. Waits for the heading. */
    async open(
      path: string,
      { as = 'owner', token: given }: { as?: 'owner' | 'staff' | 'nobody'; token?: string } = {},
    ) {
      close();
      if (as === 'staff') token = await api.staffSession();
      if (as === 'nobody') localStorage.removeItem('token');
      else localStorage.setItem('token', given ?? token);
      history.replaceState(null, '', path);
      router = createBrowserRouter(panelRoutes);
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
    /** Uploads a file as an owner. Uploads by the page need a browser. */
    async upload<Body>(path: string, file: Blob, texts: Record<string, string> = {}): Promise<Body> {
      const response = await api.call('POST', path, {
        token: await api.session(),
        body: multipart({ file, ...texts }),
      });
      if (!response.ok) throw new Error(`POST ${path} answered ${response.status}`);
      return (await response.json()) as Body;
    },
    /** Stores a product, post, category, branch or message with defaults, as an owner. */
    add<Body = { id: string; name: string; slug: string }>(path: string, fields: object = {}): Promise<Body> {
      const { name = 'title' in fields ? fields.title : 'Ricoh IM 2702' } = fields as { name?: string };
      const slug = String(name)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-');
      return panel.call('POST', path, { ...required[path]?.(String(name), slug), ...fields });
    },
    /** The status of a call with a token, by default the panel's: 401 if its session has ended. */
    statusOf: async (given = localStorage.getItem('token') ?? '') =>
      (await api.call('GET', '/auth/me', { token: given })).status,
    intercept,
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
    /** Waits for a page with this heading. */
    seesPage: (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }),
    /** Waits for a toast with exactly this text. */
    seesToast: (text: string) =>
      waitFor(() => {
        const toasts = document.querySelectorAll<HTMLElement>('[role=status], [role=alert]');
        if (![...toasts].some((toast) => within(toast).queryByText(text)))
          throw new Error(`There is no toast “${text}”`);
      }),
    /** Replaces the text of a field, or of the field with this label. */
    async fill(target: HTMLElement | string, text: string) {
      const input = typeof target === 'string' ? field(target) : target;
      if (text === '') return panel.user.clear(input);
      // One change, because each renders the form again.
      act(() => {
        input.focus();
        (input as HTMLInputElement).select();
      });
      await panel.user.paste(text);
    },
    /** Fills fields by their labels, in a form or an element. Chooses an option of a select. */
    async fillIn(values: Record<string, string>, within?: string | Element) {
      for (const [label, text] of Object.entries(values)) {
        const input = field(label, within);
        if (input instanceof HTMLSelectElement) await panel.user.selectOptions(input, text);
        else await panel.fill(input, text);
      }
    },
    click: async (role: string, name: string | RegExp) => panel.user.click(await screen.findByRole(role, { name })),
    /** Presses a button, and waits for the toast that follows. */
    async press(name: string | RegExp, toast?: string) {
      await panel.click('button', name);
      if (toast !== undefined) await panel.seesToast(toast);
    },
    /** Presses a button, checks its question, and answers no. The answer to later questions is yes. */
    async declines(name: string | RegExp, question: string) {
      questions.length = 0;
      isConfirmed = false;
      await panel.press(name);
      isConfirmed = true;
      if (questions.join() !== question) throw new Error(`The panel asked “${questions.join()}”`);
    },
    /** Presses a button while matching calls fail, and waits for the toast about it. */
    async fails(method: string, path: RegExp, name: string | RegExp, toast: string, how: Answer = 500) {
      const restore = panel.intercept(method, path, how);
      await panel.press(name, toast);
      restore();
    },
    /** Ends the session on the server side, as if it had expired. */
    endSession: () => localStorage.setItem('token', 'ended'),
    /** Signs in over the open page, and waits for the toast that follows. */
    async signInAgain(toast?: string) {
      const { getAllByLabelText, getByRole } = await dialog('Sign in again');
      await panel.fill(getAllByLabelText(/Password/)[0] as HTMLElement, admin.password);
      await panel.user.click(getByRole('button', { name: 'Sign in' }));
      if (toast !== undefined) await panel.seesToast(toast);
    },
    /** Fills in and sends the page for signing in. */
    async signIn({ username, password } = admin) {
      await panel.fill('Username', username);
      await panel.fill('Password', password);
      await panel.press('Sign in');
    },
    /** Presses Logout. There is one for each width of the window. */
    async signOut() {
      await panel.user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
      await panel.seesPage('Sign in');
    },
    /** Collects the files that the page saves, as links. A real click would leave the page. */
    savedFiles(): HTMLAnchorElement[] {
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      onTestFinished(() => click.mockRestore());
      return click.mock.contexts as HTMLAnchorElement[];
    },
  };
  return panel;
}

/** The open panel of a test. */
export type Panel = ReturnType<typeof openPanel>;

/**
 * The panel over the real API and an empty database, in a simulated DOM in this process: ten times as fast as a browser.
 * It has no layout and no style sheets: use a browser for tests of sizes, focus rings, drag and drop or
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
    const panel = openPanel(api, await api.session());
    onCleanup(() => {
      panel.close();
      // React warns in the console. The panel itself notes failed calls there.
      expect(panel.complaints.filter((each) => !/^Failed to |ApiFailure/.test(each))).toEqual([]);
    });
    return panel;
  });

export { screen, waitFor, within };
