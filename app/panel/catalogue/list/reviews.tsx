import type { Review } from '#app/domain/catalogue/product.ts';
import { count, rating } from '#app/panel/catalogue/form/number-rules.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { type Field, number, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { NumberField, TextArea, TextField } from '#app/ui/field.tsx';

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

export const reviews = {
  rating: number('Rating', rating),
  reviewCount: number('Number of reviews', count),
  reviews: typedReviews,
};

type Values = ValuesOf<typeof reviews>;

export function Reviews() {
  const field = useFields<Values>();
  return (
    <FormSection title="Reviews" lead="Only what customers have really said. Google may show it.">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field('rating')} step="0.1" min={0} max={5} hint="0 to 5" />
        <NumberField
          {...field('reviewCount')}
          step="1"
          min={0}
          inputMode="numeric"
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
