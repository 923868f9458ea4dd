import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { sameName, settle, showFieldProblems } from '#app/admin/field-problems.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Settings } from '#app/domain/settings.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';

const names = [
  'companyName',
  'companyDescription',
  'contactEmail',
  'googleAnalyticsId',
  'googleMapsApiKey',
] as const satisfies (keyof Settings)[];
type Values = Pick<Settings, (typeof names)[number]>;

const valuesOf = (settings: Settings): Values => ({
  companyName: settings.companyName,
  companyDescription: settings.companyDescription,
  contactEmail: settings.contactEmail,
  googleAnalyticsId: settings.googleAnalyticsId,
  googleMapsApiKey: settings.googleMapsApiKey,
});

/** General and integration settings: five fields, saved together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const form = useForm<Values>({
    // What another part of the page fetches anew must not undo what is being typed here.
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsavedPart(isDirty);
  const draft = useDraft(form, { name: 'settings', on: JSON.stringify(valuesOf(settings)) });

  const save = form.handleSubmit(async (sent) => {
    const outcome = await attempt(() => panel.settings.update(sent), {
      success: sentences.settings.updated,
      failure: sentences.settings.updateFailed,
    });
    if ('failure' in outcome) return showFieldProblems(form, outcome.failure, sameName<Values>(names));
    draft.forget();
    settle(form, sent, valuesOf(outcome.value));
    await revalidate();
  });

  return (
    <>
      <DraftNotice draft={draft} />
      <form
        aria-label="Settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) save(event);
        }}
      >
        <PanelSection title="General settings" lead="Who you are: in the header, the footer and e-mails.">
          <div className="grid gap-4">
            <TextField
              {...form.register('companyName')}
              label="Company name"
              error={errors.companyName?.message}
              hint={`Empty: ${dealer.name}.`}
              autoComplete="organization"
            />
            <TextArea
              {...form.register('companyDescription')}
              label="Company description"
              error={errors.companyDescription?.message}
              hint="A short text in the footer of every page."
            />
            <TextField
              {...form.register('contactEmail')}
              label="Contact e-mail"
              type="email"
              error={errors.contactEmail?.message}
              hint="New inquiries are sent to this address."
              autoComplete="email"
            />
          </div>
        </PanelSection>
        <PanelSection title="Integration settings" lead="Services of others. Leave empty what you do not use.">
          <div className="grid gap-4">
            <TextField
              {...form.register('googleAnalyticsId')}
              label="Google Analytics ID"
              placeholder="G-XXXXXXXXXX"
              error={errors.googleAnalyticsId?.message}
              hint="Loaded only after a visitor has agreed to be counted."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              {...form.register('googleMapsApiKey')}
              label="Google Maps API key"
              error={errors.googleMapsApiKey?.message}
              hint="With a key the Contact page can show a map. Every visitor can read the key: restrict it to your website at Google."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SaveRow text="Save settings" isPending={isSubmitting} hasChanges={isDirty} />
          </div>
        </PanelSection>
      </form>
    </>
  );
}
