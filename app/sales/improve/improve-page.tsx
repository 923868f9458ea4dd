import { Link } from 'react-router';
import { useFailureToast } from '#app/admin/attempt.tsx';
import { counted, figure } from '#app/admin/counted.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { panelCall } from '#app/admin/panel-call.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { samplesInWords } from '#app/admin/remove-samples.tsx';
import { load } from '#app/admin/session.ts';
import { useIsOwner } from '#app/admin/signed-in.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { fixOf, type Improvement, improvement, type ProblemGroup } from '#app/domain/improvements.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/improve-page';
import { noteOf, problemWords } from './problem-words.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ groups: ProblemGroup[] | null }>(
    request,
    async () => ({ groups: await (await panelCall('GET', '/improvements')).json() }),
    { empty: { groups: null }, sentence: 'Failed to load what to improve', keepsLists: true },
  );

export default function ImprovePage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const groups = useLastKnown(loaderData.groups);
  return (
    <div className="@container">
      <PageHead
        title="To improve"
        back={{ to: '/admin/products', text: 'Products' }}
        lead="What costs you sales on your website, the worst first. A line goes away as soon as it is fixed."
      />
      {groups === null && <NotLoaded what="The list" />}
      {groups?.length === 0 && <p className="border-l-4 border-green pl-3">Nothing to improve. Well done.</p>}
      {groups?.map((group) => (
        <Group key={group.problem} {...group} />
      ))}
    </div>
  );
}

function Group({ problem, total, items }: ProblemGroup) {
  const { title, lead } = problemWords[problem];
  const more = total - items.length;
  return (
    <PanelSection title={`${title} (${figure(total)})`} lead={lead}>
      <ul aria-label={title} className="divide-y divide-rule border-y border-rule">
        {(problem === 'sample' ? inOneRow(items) : items).map((item) => (
          <Row key={item.id || item.name} problem={problem} item={item} />
        ))}
      </ul>
      {more > 0 && problem !== 'sample' && problem !== 'copied' && (
        <p className="mt-3 text-sm text-ink-soft tabular-nums">
          And {counted(more, 'more', 'more')}. They follow as you fix these.
        </p>
      )}
    </PanelSection>
  );
}

/** One page removes all samples. */
const inOneRow = (items: readonly Improvement[]): Improvement[] => [
  improvement({ name: samplesInWords(Object.fromEntries(items.map(({ name, count }) => [name, count]))) }),
];

function Row({ problem, item }: { problem: ProblemGroup['problem']; item: Improvement }) {
  const isOwner = useIsOwner();
  const { to, text, isForOwners } = fixOf(problem, item);
  const { name } = item;
  const note = noteOf(problem, item);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-36 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        {note && <p className="text-sm text-ink-soft tabular-nums">{note}</p>}
      </div>
      {isForOwners && !isOwner ? (
        <span className="text-sm text-ink-soft">Ask an owner</span>
      ) : (
        <Link to={to} aria-label={`${text}: ${name}`} className={buttonClass({ kind: 'secondary', size: 'small' })}>
          {text}
        </Link>
      )}
    </li>
  );
}
