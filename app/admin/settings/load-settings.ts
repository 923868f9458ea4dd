import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import type { Settings } from '#app/domain/settings.ts';

/** Loads the settings; `null` if that fails. */
export const loadSettings = (request: Request) =>
  load<{ settings: Settings | null }>(request, async () => ({ settings: await panel.settings.read() }), {
    empty: { settings: null },
    sentence: sentences.settings.fetchFailed,
  });
