import { Link } from 'react-router';
import { inquiryMailbox } from '#app/domain/business/placeholders.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner, useSignedIn } from '#app/panel/frame/calls/signed-in.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { ChatIcon, GearIcon, InboxIcon, PenIcon, PlusIcon } from '#app/panel/frame/icons.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Facts } from '#app/panel/frame/parts/facts.tsx';
import { LineLink, TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { backupsPath } from '#app/panel/frame/settings-paths.ts';
import { useFreshInquiries, useFreshQuotations, useStatus } from '#app/panel/frame/status.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/dashboard-page';
import { hasFailures, noFigures, readFigures } from './figures.ts';
import { areStepsOpen, FirstSteps } from './first-steps.tsx';
import { MailState } from './mail-state.tsx';
import { NextSteps } from './next-steps.tsx';
import { Part } from './part.tsx';
import { ToDo } from './to-do.tsx';
import { WeekFigures } from './week-figures.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sentence = 'Failed to fetch data';
  const loaded = await load(request, readFigures, { empty: noFigures, sentence, keepsLists: true });
  return { ...loaded, failed: hasFailures(loaded) ? sentence : null, now: new Date() };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { products, posts, branches, latest, settings, toDo, offers, gaps, sent, added, steps, now } = loaderData;
  useFreshInquiries(loaderData, latest ? (latest[0]?.createdAt ?? null) : undefined);
  useFreshQuotations();
  const status = useStatus();
  const unread = status.isKnown ? status.messages.unread : null;
  const user = useSignedIn();
  const openSteps = user.role === 'admin' && areStepsOpen(steps) ? steps : null;
  // Waiting customers are shown above the first steps.
  const hasWork = (toDo?.length ?? 0) + (offers?.length ?? 0) > 0;
  const waiting = (
    <div className="mb-8">
      <Part title="Waiting for you">
        <ToDo
          toDo={toDo}
          offers={offers}
          settings={settings}
          branches={branches}
          today={dayOf(now, dealer.locale)}
          now={now}
        />
      </Part>
    </div>
  );
  return (
    <>
      <PageHead title="Dashboard" />
      {user.role === 'admin' && status.backups.warning !== null && (
        <p role="status" className="mb-6 border-l-8 border-yellow-mark bg-shade px-4 py-3">
          Your backups need attention. See <TextLink to={backupsPath}>Settings, Backups</TextLink>.
        </p>
      )}
      {hasWork && waiting}
      {openSteps && (
        <div className="mb-10">
          <FirstSteps steps={openSteps} />
        </div>
      )}
      {/* A new shop has none. */}
      {!hasWork && products !== 0 && waiting}
      <div className="@container grid gap-4">
        <Counts products={products} posts={posts} unread={unread} branches={branches?.length ?? null} />
        <QuickActions isLed={openSteps !== null} />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid gap-8">
          <NextSteps gaps={gaps} products={products} branches={branches} />
          <Part title="Latest messages">
            <LatestInquiries inquiries={latest} />
          </Part>
        </div>
        <div className="grid gap-8">
          <Part title="The last 7 days">
            <WeekFigures sent={sent} added={added} now={now} />
          </Part>
          {user.role === 'admin' && (
            <Part title="E-mail">
              <MailState mailbox={settings && inquiryMailbox(settings)} isUntried={steps?.mail === 'untried'} />
            </Part>
          )}
          <Part title="System info">
            <Facts
              facts={[
                ['Role', user.role],
                ['Account status', 'Active'],
                ['Last login', user.lastLogin === null ? 'N/A' : dateAndTime(user.lastLogin)],
              ]}
            />
          </Part>
        </div>
      </div>
    </>
  );
}

type CountsProps = Record<'products' | 'posts' | 'unread' | 'branches', number | null>;

/** Totals, each linked to its page; a dash if a total could not be loaded. */
function Counts({ products, posts, unread, branches }: CountsProps) {
  const isOwner = useIsOwner();
  const counts = [
    { name: 'Total products', count: products, to: '/admin/products' },
    { name: 'Blog posts', count: posts, to: '/admin/blog' },
    { name: 'New messages', count: unread, to: '/admin/messages', isHighlighted: (unread ?? 0) > 0 },
    // Staff cannot open settings, so they get the public page.
    { name: 'Branches', count: branches, to: isOwner ? '/admin/settings/branches' : '/contact' },
  ];
  return (
    <ul
      aria-label="Counts"
      className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 border-y border-rule"
    >
      {counts.map(({ name, count, to, isHighlighted }) => (
        <li key={name} className="grid">
          <Link
            to={to}
            reloadDocument={!to.startsWith('/admin')}
            className="py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
          >
            <span className="flex items-center gap-2 font-display text-2xl leading-none font-bold tabular-nums">
              {count === null ? '–' : figure(count)}
              {isHighlighted && <span aria-hidden="true" className="size-2.5 rounded-full bg-magenta" />}
            </span>
            <span className="mt-1 block text-xs text-ink-soft md:text-sm">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const actions = [
  { name: 'Add inquiry', to: '/admin/messages/new', Icon: ChatIcon },
  { name: 'Add product', to: '/admin/products/new', Icon: PlusIcon },
  { name: 'New post', to: '/admin/blog/new', Icon: PenIcon },
  { name: 'Messages', to: '/admin/messages', Icon: InboxIcon },
  { name: 'Settings', to: '/admin/settings', Icon: GearIcon },
] as const;

/** While the first steps lead, no action is the primary one. */
function QuickActions({ isLed }: { isLed: boolean }) {
  const isOwner = useIsOwner();
  return (
    <ul aria-label="Quick actions" className="flex flex-wrap items-center gap-1">
      {actions
        .filter(({ name }) => isOwner || name !== 'Settings')
        .map(({ name, to, Icon }, index) => (
          <li key={name}>
            <Link
              to={to}
              className={buttonClass({ kind: index > 0 ? 'quiet' : isLed ? 'secondary' : 'primary', size: 'small' })}
            >
              <Icon /> {name}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function LatestInquiries({ inquiries }: { inquiries: readonly Inquiry[] | null }) {
  if (inquiries === null) return <Note text="The messages could not be loaded." />;
  if (inquiries.length === 0) return <Note text="No messages yet." />;
  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule">
        {inquiries.map(({ id, name, subject, message, read, createdAt }) => (
          <li key={id}>
            <Link
              to={`/admin/messages?${new URLSearchParams({ id })}`}
              className="grid grid-cols-[0.625rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 gap-y-0.5 overflow-hidden px-3 py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
            >
              <span aria-hidden="true" className={`size-2.5 rounded-full ${read ? '' : 'bg-magenta'}`} />
              <span className={`truncate ${read ? '' : 'font-bold'}`}>
                {!read && <span className="sr-only">Unread: </span>}
                <bdi>{name}</bdi>
              </span>
              <time dateTime={createdAt} className="text-xs text-ink-soft tabular-nums">
                {dateAndTime(createdAt)}
              </time>
              <span className="col-span-2 col-start-2 truncate text-sm text-ink-soft">
                <bdi>{subject || message}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <LineLink to="/admin/messages">All messages</LineLink>
      </p>
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="border border-rule bg-sheet px-4 py-8 text-center text-ink-soft">{text}</p>
);
