import { panel } from '#app/admin/calls.ts';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { Settings } from '#app/domain/settings.ts';

/** Loads the settings; `null` if that fails. */
export const loadSettings = (request: Request) =>
  load<{ settings: Settings | null }>(request, async () => ({ settings: await panel.settings.read() }), {
    empty: { settings: null },
    sentence: settingsSentences.settings.fetchFailed,
  });
