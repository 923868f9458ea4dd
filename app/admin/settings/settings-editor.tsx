import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { History } from '#app/admin/edit/history.tsx';
import type { Noun } from '#app/admin/edit/noun.ts';
import { useEditSession } from '#app/admin/edit/use-edit-session.ts';
import type { Settings } from '#app/domain/settings.ts';

type SettingsEditorProps<Values extends FieldValues> = {
  noun: Noun<Settings, Values>;
  settings: Settings;
  /** The accessible name of the form. */
  label: string;
  /** The fields of the form. */
  children: ReactNode;
};

/** The form of one settings page. */
export function SettingsEditor<Values extends FieldValues>(props: SettingsEditorProps<Values>) {
  const { noun, settings, label, children } = props;
  const { revalidate } = useRevalidator();
  const session = useEditSession(noun, { entity: settings, onSaved: revalidate, onUndone: revalidate });
  return (
    <>
      <EditForm session={session} label={label} saveText="Save settings" layout="page">
        {children}
      </EditForm>
      {session.base.entity && (
        <History noun={noun} entity={session.base.entity} load={panel.settings.history} bringBack={session.bringBack} />
      )}
    </>
  );
}
