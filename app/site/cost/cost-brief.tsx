import type { CostBriefView } from '#app/domain/cost/cost-brief.ts';
import { kept } from '#app/site/kept.tsx';
import { Button } from '#app/ui/button.tsx';
import { MonthsField, PagesField } from './volume-fields.tsx';

/** The costs of a machine for the usual volume, and a form for the calculator. */
export const CostBrief = kept('cost-brief', function CostBrief({ costs }: { costs: CostBriefView }) {
  const { slug, isColour, volume, volumeText, tax, options } = costs;
  return (
    <section aria-labelledby="cost" className="mb-10">
      <h2 id="cost" className="mb-1 text-2xl font-bold">
        What it costs
      </h2>
      <p className="text-sm text-ink-soft">
        {volumeText}, {volume.months} months{tax && `, includes ${tax}`}
      </p>
      <dl className="cost-lines">
        {options.map(({ title, perMonth, total }) => (
          <div key={title}>
            <dt>
              {title} <span>{total} in all</span>
            </dt>
            <dd>{perMonth} a month</dd>
          </div>
        ))}
      </dl>
      <form action="/cost" className="cost-fields mt-3 print:hidden">
        <input type="hidden" name="m" value={slug} />
        <PagesField
          name="mono"
          label={isColour ? 'Black & white pages a month' : 'Pages a month'}
          value={volume.mono}
        />
        {isColour && <PagesField name="colour" label="Colour pages a month" value={volume.colour} />}
        <MonthsField value={volume.months} />
        <Button type="submit">Show costs</Button>
      </form>
    </section>
  );
});
