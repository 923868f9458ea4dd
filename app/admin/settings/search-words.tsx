import { useFormContext } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { defaultSynonyms } from '#app/domain/default-synonyms.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { SettingsValues } from './settings-noun.ts';

/** The words that the search of the catalogue takes for each other. */
export function SearchWords() {
  const field = useFields<SettingsValues>();
  const { setValue, watch } = useFormContext<SettingsValues>();
  const isOriginal = watch('searchSynonyms').trim() === defaultSynonyms;
  return (
    <PanelSection
      title="Search"
      lead="Customers have their own words for your machines. Here you say which words mean the same, so that whoever asks for a xerox machine finds your photocopiers."
    >
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
    </PanelSection>
  );
}
