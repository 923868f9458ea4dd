import { Link } from 'react-router';
import { factLabel } from '#app/domain/catalogue/facts/fact-text.ts';
import type { FactName } from '#app/domain/catalogue/facts/facts.ts';
import type { Improvement } from '#app/domain/insights/improvements.schema.ts';
import {
  countedDays,
  fixOf,
  improvement,
  oldPriceDays,
  type Problem,
  type ProblemGroup,
  thinLetters,
} from '#app/domain/insights/improvements.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { samplesInWords } from '#app/panel/catalogue/list/sample-counts.ts';
import { list } from '#app/panel/frame/calls/answers.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { longDate } from '#app/panel/frame/dates.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/improve-page';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, () => list<ProblemGroup>(panelCall('GET', '/improvements')), {
    sentence: 'Failed to load what to improve',
    keepsLists: true,
  });

export default function ImprovePage({ loaderData }: Route.ComponentProps) {
  const groups = useLoadedValue(loaderData);
  return (
    <div className="@container">
      <PageHead
        title="To improve"
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

const problemWords = {
  price: {
    title: 'No price',
    lead: 'No price, rental or contract either. Most visitors leave a machine without any number.',
  },
  picture: { title: 'No picture', lead: 'The site shows “No Image”. Visitors hardly open such a product.' },
  sale: { title: 'Sale price not lower', lead: 'The sale price is the regular price or more, so there is no offer.' },
  search: {
    title: 'Searches without results',
    lead: `Words that visitors searched for in the last ${countedDays} days. Add a synonym, or the product.`,
  },
  missing: {
    title: 'Pages not found',
    lead: `Addresses that visitors opened in the last ${countedDays} days and that show nothing, often from old links.`,
  },
  sample: { title: 'Samples on your site', lead: 'Their prices, addresses and names are made up.' },
  unclear: {
    title: 'Facts that are not clear',
    lead: 'Rows contradict each other or have no clear value, so filters, chooser and comparison leave these facts out.',
  },
  copied: {
    title: 'Same description',
    lead: 'Google lists only one of several pages with the same text. Write what is special about each.',
  },
  thin: { title: 'Short description', lead: `Fewer than ${thinLetters} letters. Say whom it suits and what it does.` },
  'old-price': {
    title: 'Old price',
    lead: `Not changed for ${oldPriceDays} days. The date is the last change of the price, or when the product was added.`,
  },
  category: { title: 'Empty categories', lead: 'They have no product on your site. Add one, or delete the category.' },
  heavy: { title: 'Heavy pictures', lead: 'Over 1 MB, or very large. They cost visitors on phones time and data.' },
} satisfies Record<Problem, { title: string; lead: string }>;

/** What a row says below its name; empty for nothing. */
function noteOf(problem: Problem, { count, other, since, isChange }: Improvement): string {
  switch (problem) {
    case 'search':
      return `Searched ${counted(count, 'time', 'times')}`;
    case 'missing':
      return `Opened ${counted(count, 'time', 'times')}`;
    case 'unclear':
      return other
        .split(', ')
        .map((fact) => factLabel(fact as FactName))
        .join(', ');
    case 'copied':
      return count === 2
        ? `Same text as ${other}`
        : `Same text as ${other} and ${counted(count - 2, 'other', 'others')}`;
    case 'thin':
      return counted(count, 'letter', 'letters');
    case 'old-price':
      return `${isChange ? 'Price changed' : 'Added'} on ${longDate(since)}`;
    case 'heavy':
      return formatBytes(count);
    default:
      return '';
  }
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
