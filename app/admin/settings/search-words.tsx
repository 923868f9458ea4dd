import { useFormContext } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { defaultSynonyms } from '#app/domain/default-synonyms.ts';
import type { Settings } from '#app/domain/settings.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { type SearchValues, searchNoun } from './settings-noun.ts';

/** The search synonyms. */
export function SearchWords({ settings }: { settings: Settings }) {
  return (
    <SettingsEditor noun={searchNoun} settings={settings} label="Search">
      <Fields />
    </SettingsEditor>
  );
}

function Fields() {
  const field = useFields<SearchValues>();
  const { setValue, watch } = useFormContext<SearchValues>();
  const isOriginal = watch('searchSynonyms').trim() === defaultSynonyms;
  return (
    <>
      <TextArea
        {...field('searchSynonyms')}
        rows={14}
        spellCheck={false}
        autoComplete="off"
        hint="One group on each line, with commas between the words: photocopier, copier, xerox. A product that has one of the words is found by all of them. A word may be several: all in one. Capitals do not matter, and a word may be in Hindi. If you leave this empty, the original list is used."
      />
      <Button
        kind="secondary"
        size="small"
        className="mt-3"
        disabled={isOriginal}
        onClick={() => setValue('searchSynonyms', defaultSynonyms, { shouldDirty: true })}
      >
        Back to the original
      </Button>
    </>
  );
}
