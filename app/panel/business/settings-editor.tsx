import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Settings } from '#app/domain/business/settings.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { EditForm, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { FormFields, type FormParts } from '#app/panel/frame/edit/form.tsx';
import { History } from '#app/panel/frame/edit/history.tsx';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';

type SettingsEditorProps<Values extends FieldValues> = {
  noun: Noun<Settings, Values>;
  settings: Settings;
  label: string;
  children: ReactNode;
};

export function SettingsEditor<Values extends FieldValues>(props: SettingsEditorProps<Values>) {
  const { noun, settings, label, children } = props;
  const session = useEditSession(noun, { entity: settings });
  return (
    <>
      <EditForm session={session} label={label} saveText="Save settings" layout="page">
        {children}
      </EditForm>
      <History {...session} entity={session.base.entity} load={panel.settings.history} />
    </>
  );
}

type LoadedSettingsProps = Omit<ComponentProps<typeof PageHead>, 'children'> & {
  loaderData: Awaited<ReturnType<typeof loadSettings>>;
  children: (settings: Settings) => ReactNode;
};

export function LoadedSettings({ loaderData, children, ...head }: LoadedSettingsProps) {
  const settings = useLoadedValue(loaderData);
  return (
    <>
      <PageHead {...head} />
      {settings ? children(settings) : <NotLoaded what="The settings" />}
    </>
  );
}

export type SettingsForm<Values extends FieldValues> = FormParts<Values> & { settings: Settings };

type SettingsPageProps<Values extends FieldValues> = Omit<LoadedSettingsProps, 'children'> & {
  noun: Noun<Settings, Values>;
  /** Name of the form; by default the title of the page. */
  label?: string;
  children: (form: SettingsForm<Values>) => ReactNode;
};

export function SettingsPage<Values extends FieldValues>(props: SettingsPageProps<Values>) {
  const { noun, label = props.title, children, ...page } = props;
  return (
    <LoadedSettings {...page}>
      {(settings) => (
        <SettingsEditor noun={noun} settings={settings} label={label}>
          <FormFields<Values>>{(form) => children({ ...form, settings })}</FormFields>
        </SettingsEditor>
      )}
    </LoadedSettings>
  );
}

export const loadSettings = (request: Request) =>
  loadValue(request, panel.settings.read, { sentence: settingsSentences.fetchFailed });
