import { useFailureToast } from '#app/admin/attempt.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { useSignedIn } from '#app/admin/signed-in.ts';
import { useFreshMessages, useStatus } from '#app/admin/status.tsx';
import { dayOf } from '#app/domain/dates.ts';
import { inquiryMailbox } from '#app/domain/placeholders.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/dashboard-page';
import { BackupState } from './backup-state.tsx';
import { Counts } from './counts.tsx';
import { hasFailures, noFigures, readFigures } from './figures.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestMessages } from './latest-messages.tsx';
import { MailState } from './mail-state.tsx';
import { NextSteps } from './next-steps.tsx';
import { Part } from './part.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SystemInfo } from './system-info.tsx';
import { ToDo } from './to-do.tsx';
import { WeekFigures } from './week-figures.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sentence = sentences.dashboard.fetchFailed;
  const loaded = await load(request, readFigures, { empty: noFigures, sentence, keepsLists: true });
  return { ...loaded, failed: hasFailures(loaded) ? sentence : null, now: new Date() };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { products, posts, branches, latest, settings, toDo, gaps, sent, added, steps, now } = loaderData;
  useFreshMessages(loaderData, latest ? (latest[0]?.createdAt ?? null) : undefined);
  const status = useStatus();
  const unread = status.isKnown ? status.messages.unread : loaderData.unread;
  const user = useSignedIn();
  return (
    <>
      <PageHead title="Dashboard" />
      {user.role === 'admin' && <BackupState />}
      {/* A new shop sees the first steps at the top. */}
      {(products !== 0 || toDo?.length !== 0) && (
        <div className="mb-8">
          <Part title="Waiting for you">
            <ToDo toDo={toDo} settings={settings} branches={branches} today={dayOf(now, dealer.locale)} now={now} />
          </Part>
        </div>
      )}
      <div className="@container grid gap-4">
        <Counts products={products} posts={posts} unread={unread} branches={branches?.length ?? null} />
        <QuickActions />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid gap-8">
          {user.role === 'admin' && <FirstSteps steps={steps} />}
          <NextSteps gaps={gaps} />
          <Part title="Latest messages">
            <LatestMessages messages={latest} />
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
            <SystemInfo user={user} />
          </Part>
        </div>
      </div>
    </>
  );
}
