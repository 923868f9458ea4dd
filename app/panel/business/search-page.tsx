import { defaultSynonyms } from '#app/domain/business/default-synonyms.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { Route } from './+types/search-page';
import { loadSettings, SettingsPage } from './settings-editor.tsx';
import { searchNoun } from './settings-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      noun={searchNoun}
      loaderData={loaderData}
      title="Search"
      lead="Enter words that mean the same, so that customers who search for a xerox machine find your photocopiers."
    >
      {({ field, values, form }) => (
        <>
          <TextArea
            {...field('searchSynonyms')}
            rows={14}
            className="**:field-sizing-content"
            spellCheck={false}
            autoComplete="off"
            hint="One group per line, separated by commas: photocopier, copier, xerox. Phrases such as “all in one” and Hindi words work as well. If you leave this empty, the original list is used."
          />
          <SmallButton
            text="Restore original"
            className="mt-3"
            disabled={values.searchSynonyms.trim() === defaultSynonyms}
            onClick={() => form.setValue('searchSynonyms', defaultSynonyms, { shouldDirty: true })}
          />
        </>
      )}
    </SettingsPage>
  );
}
