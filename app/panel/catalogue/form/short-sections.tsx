import { useFormContext } from 'react-hook-form';
import type { Product, Review } from '#app/domain/catalogue/product.ts';
import { youtubeId } from '#app/domain/catalogue/youtube.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { commas, type Field, number, plain, problemsIn, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { NumberField, TextArea, TextField } from '#app/ui/field.tsx';
import { count, rating, whole } from './number-rules.ts';

const videoHint = 'Copy the address from YouTube’s Share button: https://youtu.be/…';

const isVideo = ({ youtubeUrl, title, description }: Product['videos'][number]) =>
  Boolean(youtubeUrl || title || description);

/** Empty videos are dropped. */
const typedVideos: Field<Product['videos'], Product['videos']> = {
  ...plain<Product['videos']>('Videos', []),
  write: (shown) => shown.filter(isVideo),
  check: (shown) =>
    problemsIn(shown, (video) => ({ youtubeUrl: isVideo(video) && youtubeId(video.youtubeUrl) === null && videoHint })),
};

type TypedReview = Omit<Review, 'rating'> & { rating: string };

/** Empty reviews are dropped. */
const typedReviews: Field<Review[], TypedReview[]> = {
  label: 'Reviews',
  initial: [],
  read: (kept) => kept.map((review) => ({ ...review, rating: String(review.rating) })),
  write: (shown) =>
    shown
      .filter(({ rating, author, text }) => rating || author || text)
      .map((review) => ({ ...review, rating: Number(review.rating) })),
};

export const videos = { videos: typedVideos };

export const searchEngines = {
  metaTitle: text('Title for search engines'),
  metaDescription: text('Description for search engines'),
  focusKeyword: text('Focus keyword'),
  keywords: commas('Keywords'),
};

export const reviews = {
  rating: number('Rating', rating),
  reviewCount: number('Number of reviews', count),
  reviews: typedReviews,
};

type Values = ValuesOf<typeof videos & typeof searchEngines & typeof reviews>;

export function Videos() {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  return (
    <FormSection title="Video" folds={videos} lead="YouTube videos, played on the product’s page.">
      <Entries<Values, 'videos'> name="videos" what="video" empty={{ youtubeUrl: '', title: '', description: '' }}>
        {(index) => {
          const address = watch(`videos.${index}.youtubeUrl`);
          const isWrong = address !== '' && youtubeId(address) === null;
          return (
            <>
              <TextField
                {...field(`videos.${index}.youtubeUrl`)}
                label="YouTube address"
                type="url"
                inputMode="url"
                hint={isWrong && videoHint}
              />
              <TextField {...field(`videos.${index}.title`)} label="Title" />
              <TextArea {...field(`videos.${index}.description`)} label="Description" rows={2} />
            </>
          );
        }}
      </Entries>
    </FormSection>
  );
}

/** Recommended lengths in characters; not enforced. */
const recommended = { title: [50, 60], description: [150, 160] } as const;

export function SearchEngines() {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  const [title, description] = watch(['metaTitle', 'metaDescription']);
  return (
    <FormSection
      title="Search engines"
      folds={searchEngines}
      lead="How Google shows this product. If you leave these empty, its name and description are used."
    >
      <TextField {...field('metaTitle')} hint={<Length text={title} range={recommended.title} />} />
      <TextArea
        {...field('metaDescription')}
        rows={3}
        hint={<Length text={description} range={recommended.description} />}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('focusKeyword')} hint="What people type into Google to find this product." />
        <TextField {...field('keywords')} hint="Separate them with commas." />
      </div>
    </FormSection>
  );
}

function Length({ text, range: [min, max] }: { text: string; range: readonly [number, number] }) {
  const length = [...text.trim()].length;
  const verdict = length === 0 ? '' : length < min ? ', rather short' : length > max ? ', may be cut' : ', good';
  return `${length} characters${verdict}. ${min}-${max} are recommended.`;
}

export function Reviews() {
  const field = useFields<Values>();
  return (
    <FormSection title="Reviews" folds={reviews} lead="Only what customers have really said. Google may show it.">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field('rating')} step="0.1" min={0} max={5} hint="0 to 5" />
        <NumberField
          {...field('reviewCount')}
          {...whole}
          hint="The rating is shown once there is at least one review."
        />
      </div>
      <Entries<Values, 'reviews'> name="reviews" what="review" empty={{ rating: '5', author: '', text: '' }}>
        {(index) => (
          <>
            <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
              <NumberField {...field(`reviews.${index}.rating`)} label="Stars" step="0.5" min={1} max={5} />
              <TextField {...field(`reviews.${index}.author`)} label="Author" />
            </div>
            <TextArea {...field(`reviews.${index}.text`)} label="Text" rows={2} />
          </>
        )}
      </Entries>
    </FormSection>
  );
}
