import { type ReactNode, useState } from 'react';
import { templateLimits } from '#app/domain/business/words/word-limits.ts';
import { exampleValues, fillTemplate, placeholderNames, placeholders } from '#app/domain/inquiries/reply-templates.ts';
import { Seen } from '#app/panel/business/facts.tsx';
import { loadSettings, type SettingsForm, SettingsPage } from '#app/panel/business/settings-editor.tsx';
import { type RepliesValues, repliesNoun } from '#app/panel/business/settings-noun.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/replies-page';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function RepliesPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      noun={repliesNoun}
      loaderData={loaderData}
      title="Reply templates"
      lead="Texts for Reply in Messages. A sentence is left out if the message has nothing for its placeholder."
    >
      {(form) => (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
          <TextField
            {...form.field('reviewLink')}
            {...verbatim}
            hint="From your Google business profile: Ask for reviews. Templates use it as {review}."
            className="max-w-xl"
          />
          <Entries<RepliesValues, 'replyTemplates'>
            name="replyTemplates"
            what="template"
            empty={{ name: '', text: '' }}
            most={templateLimits.count}
            isOrdered
          >
            {(index, tools) => <Template {...form} index={index} tools={tools} />}
          </Entries>
        </div>
      )}
    </SettingsPage>
  );
}

type TemplateProps = SettingsForm<RepliesValues> & { index: number; tools: ReactNode };

function Template({ index, tools, field, values, form, settings }: TemplateProps) {
  const name = `replyTemplates.${index}.text` as const;
  const text = values.replyTemplates[index]?.text ?? '';
  const companyName = useCompanyName();
  const [isNew] = useState(text === '');

  function insert(button: HTMLElement, placeholder: string) {
    const area = button.closest('fieldset')?.querySelector('textarea');
    if (!area) return;
    area.setRangeText(`{${placeholder}}`, area.selectionStart, area.selectionEnd, 'end');
    form.setValue(name, area.value, { shouldDirty: true });
    area.focus();
  }

  return (
    <Fold
      title={values.replyTemplates[index]?.name || 'New template'}
      fields={[`replyTemplates.${index}.name`, name]}
      isOpenAtFirst={isNew}
    >
      <TextField {...field(`replyTemplates.${index}.name`)} label="Name" autoComplete="off" required />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <div>
          <TextArea {...field(name)} label="Text" rows={8} dir="auto" required />
          <div className="mt-2 flex flex-wrap gap-1.5">
            {placeholderNames.map((each) => (
              <button
                key={each}
                type="button"
                className="choice"
                title={`Inserts ${placeholders[each]}`}
                aria-label={`Insert ${each}: ${placeholders[each]}`}
                onClick={({ currentTarget }) => insert(currentTarget, each)}
              >
                {`{${each}}`}
              </button>
            ))}
          </div>
        </div>
        <Seen title="Your customer gets:">
          <p dir="auto" className="mt-1 whitespace-pre-wrap">
            {fillTemplate(text, exampleValues({ ...settings, companyName, locale: dealer.locale }))}
          </p>
        </Seen>
      </div>
      {tools}
    </Fold>
  );
}
