import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { formOf, plain } from '#app/admin/edit/fields.ts';
import { History } from '#app/admin/edit/history.tsx';
import { reason } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { PictureTreatment } from '#app/domain/picture-treatment.ts';
import type { Settings } from '#app/domain/settings.ts';
import { treatments } from './treatment-field.tsx';

const looks = (label: string) => ({
  ...plain<PictureTreatment>(label, 'none'),
  inShort: (shown: PictureTreatment) => treatments[shown].name,
});

const looksForm = formOf<Pick<Settings, 'heroTreatment' | 'postTreatment'>>()({
  heroTreatment: looks('Hero image effect'),
  postTreatment: looks('Blog picture effect'),
});

/** The history of picture effects. Replaced pictures themselves are in the trash. */
export function LooksHistory({ settings }: { settings: Settings }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();

  async function bringBack({ heroTreatment, postTreatment }: Settings) {
    await attempt(() => panel.settings.update({ heroTreatment, postTreatment }, settings.updatedAt), {
      success: sentences.broughtBack,
      failure: (failure) => sentences.broughtBackFailed(reason(failure)),
    });
    await revalidate();
  }

  return <History noun={looksForm} entity={settings} load={panel.settings.history} bringBack={bringBack} />;
}
