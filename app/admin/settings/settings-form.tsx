import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { ConflictDialog } from '#app/admin/edit/conflict-dialog.tsx';
import { useUploads } from '#app/admin/edit/uploads.ts';
import { useEdit } from '#app/admin/edit/use-edit.ts';
import { sameName, showFieldProblems } from '#app/admin/field-problems.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { SaveRow } from '#app/admin/save-row.tsx';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Settings } from '#app/domain/settings.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { type SettingsValues, settingsLabels, settingsNames, settingsNoun } from './settings-noun.ts';

/** General and integration settings: five fields, saved together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator();
  const values = settingsNoun.valuesOf(settings);
  const form = useForm<SettingsValues>({ defaultValues: values });
  const { errors, isDirty } = form.formState;
  useUnsavedPart(isDirty);
  const edit = useEdit({
    noun: settingsNoun,
    form,
    start: { entity: settings, on: settings.updatedAt, values },
    // What another part of the page saves is a version of the settings as well, and must not undo what is typed here.
    latest: settings,
    uploads: useUploads(),
    async onSaved() {
      draft.forget();
      await revalidate();
    },
    onRefused: (failure) => showFieldProblems(form, failure, sameName<SettingsValues>(settingsNames)),
  });
  const draft = useDraft(form, { name: 'settings', on: JSON.stringify(edit.base?.values) });

  return (
    <>
      <DraftNotice draft={draft} />
      <form
        aria-label="Settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.handleSubmit(edit.save)(event);
        }}
      >
        <PanelSection title="General settings" lead="Who you are: in the header, the footer and e-mails.">
          <div className="grid gap-4">
            <TextField
              {...form.register('companyName')}
              label={settingsLabels.companyName}
              error={errors.companyName?.message}
              hint={`Empty: ${dealer.name}.`}
              autoComplete="organization"
            />
            <TextArea
              {...form.register('companyDescription')}
              label={settingsLabels.companyDescription}
              error={errors.companyDescription?.message}
              hint="A short text in the footer of every page."
            />
            <TextField
              {...form.register('contactEmail')}
              label={settingsLabels.contactEmail}
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
              label={settingsLabels.googleAnalyticsId}
              placeholder="G-XXXXXXXXXX"
              error={errors.googleAnalyticsId?.message}
              hint="Loaded only after a visitor has agreed to be counted."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField
              {...form.register('googleMapsApiKey')}
              label={settingsLabels.googleMapsApiKey}
              error={errors.googleMapsApiKey?.message}
              hint="With a key the Contact page can show a map. Every visitor can read the key: restrict it to your website at Google."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SaveRow text="Save settings" isPending={edit.pending !== null} hasChanges={isDirty} />
          </div>
        </PanelSection>
      </form>
      <ConflictDialog noun={settingsNoun} edit={edit} />
    </>
  );
}
