import { describe, expect } from 'vitest';
import { admin, type TestApi } from '#tests/support/api.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { region } from '#tests/support/panel-queries.ts';

const part = () => region('Devices');
const rows = () => part().getAllByRole('listitem');
const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const signInElsewhere = async (api: TestApi, letter: string): Promise<string> => {
  const json = { ...admin, device: letter.repeat(22) };
  const answer = await api.call('POST', '/auth/login', { json, headers: { 'user-agent': agent } });
  return (await answer.json()).access_token;
};

describe('the devices of a user', { tags: ['session/devices'] }, () => {
  test('are listed in words, and signed out one at a time or all but this one', async ({ panel, api }) => {
    const others = [await api.session(), await api.session()];
    const lost = await signInElsewhere(api, 'a');
    await panel.open('/admin/account');
    const count = rows().length;
    const own = within(rows().find((row) => within(row).queryByText('This device')) as HTMLElement);
    expect(own.queryAllByRole('button')).toEqual([]);
    const phone = await part().findByText(/Android/);
    expect(phone.closest('li')?.textContent).toMatch(/Last active .* from .*Signed in 1 Jun/);
    await panel.press(`Sign out ${phone.textContent}`, 'Signed out');
    await waitFor(() => expect(rows()).toHaveLength(count - 1));
    expect(document.activeElement?.textContent).toBe('Devices');
    expect(await Promise.all([lost, ...others].map(panel.statusOf))).toEqual([401, 200, 200]);
    await panel.fails('POST', /^\/auth\/logout-elsewhere/, 'Sign out everywhere else', 'Failed to sign out');
    await panel.press('Sign out everywhere else', 'Signed out everywhere else');
    await waitFor(() => expect(rows()).toHaveLength(1));
    for (const token of others) expect(await panel.statusOf(token)).toBe(401);
    expect(await panel.statusOf()).toBe(200);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('are remembered until signed out or forgotten', { tags: ['session/device-secret'] }, async ({ panel, api }) => {
    const sent: Record<string, unknown>[] = [];
    const answers: Record<string, unknown>[] = [];
    panel.intercept('POST', /^\/auth\/login/, async (request) => {
      sent.push(await request.clone().json());
      const answer = await panel.answer(request);
      answers.push(await answer.clone().json());
      return answer;
    });
    const signIn = async () => {
      await panel.signIn();
      await screen.findByRole('heading', { name: 'Dashboard' });
    };
    await panel.open('/admin/login', { as: 'nobody' });
    await signIn();
    const secret = answers[0]?.deviceSecret;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(sent[0]).toMatchObject({ rememberDevice: true, device: expect.stringMatching(/^\w{32}$/) });
    await api.call('POST', '/auth/logout', { token: localStorage.getItem('token') ?? '' });
    await panel.open('/admin/login', { as: 'nobody' });
    await signIn();
    expect(sent[1]).toMatchObject({ deviceSecret: secret, device: sent[0]?.device });
    expect(answers[1]).not.toHaveProperty('deviceSecret');
    await panel.signOut();
    expect(Object.keys(localStorage).filter((key) => /^(?:user|device-secret)/.test(key))).toEqual([]);
    await panel.open('/admin/account');
    const row = rows().find(({ textContent }) => textContent?.includes('Remembered')) as HTMLElement;
    within(row).getByText('Signed out');
    within(row).getByText(/^Last sign-in /);
    await panel.user.click(within(row).getByRole('button', { name: /^Forget / }));
    await panel.seesToast('Device forgotten');
    await waitFor(() => expect(part().queryByText('Remembered')).toBeNull());
  });
});

describe('a sign-in on a new device', { tags: ['session/new-sign-in'] }, () => {
  const notices = () => screen.queryByRole('region', { name: 'About your account' });
  const confirmations = () => screen.queryAllByRole('button', { name: 'This was me' });

  test('is reported on known devices until the user confirms it', async ({ panel, api }) => {
    const stranger = await signInElsewhere(api, 'a');
    await panel.open('/admin', { token: stranger });
    expect(notices()).toBeNull();
    await panel.open('/admin');
    expect(notices()?.textContent).toContain('Someone signed in to your account on a new device.');
    expect(notices()?.textContent).toMatch(/Android.* from .*, 1 Jun/);
    within(notices() as HTMLElement).getByRole('link', { name: 'Account' });
    await signInElsewhere(api, 'b');
    dispatchEvent(new Event('online'));
    const summary = await screen.findByText('2 notices about your account');
    await panel.user.click(summary);
    expect(summary.closest('details')).toHaveProperty('open', true);
    const restore = panel.intercept('DELETE', /^\/auth\/notices/, 500);
    await panel.user.click(confirmations()[0] as HTMLElement);
    await panel.seesToast('Failed to dismiss the notice');
    restore();
    for (const left of [1, 0]) {
      await panel.user.click(confirmations()[0] as HTMLElement);
      await waitFor(() => expect(confirmations()).toHaveLength(left));
    }
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await panel.reload();
    expect(notices()).toBeNull();
  });
});
