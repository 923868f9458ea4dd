import { PanelSection } from '#app/admin/panel-section.tsx';
import type { Settings } from '#app/domain/settings.ts';
import { TreatmentField, useTreatment } from './treatment-field.tsx';

/** The effect for the featured images of all posts. Saved as soon as it is chosen. */
export function PostPictures({ settings }: { settings: Settings }) {
  const { treatment, choose } = useTreatment('postTreatment', settings);
  return (
    <PanelSection
      title="Pictures of posts"
      lead={
        <>
          The picture at the head of each post and on its card. See them on{' '}
          <a href="/blog" target="_blank" rel="noopener" className="text-cyan underline">
            your blog
          </a>
          .
        </>
      }
    >
      <TreatmentField
        label="Blog picture effect"
        hint="One effect for all featured images. The photos themselves and pictures inside posts are not changed."
        treatment={treatment}
        choose={choose}
      />
    </PanelSection>
  );
}
