import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SampleCounts } from '#app/domain/overview/samples.ts';
import { type FirstStep, firstSteps } from '#app/domain/overview/step-names.ts';
import { Notifications, pushCalls } from '#app/panel/accounts/notifications.tsx';
import { SettingsPicture } from '#app/panel/business/settings-picture.tsx';
import { RemoveSamples } from '#app/panel/catalogue/list/remove-samples.tsx';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import NotFoundPage from '#app/panel/frame/shell/not-found-page.tsx';
import { mailServerCalls } from '#app/panel/inquiries/settings/mail-calls.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/first-step-page';
import { Claims } from './claims.tsx';
import { BankStep, GstStep, HoursStep, MailStep, NameStep, PhoneStep } from './first-step-forms.tsx';
import { nextPath, StepsProgress, stepNames } from './first-steps.tsx';

export const clientLoader = ({ request, params: { step } }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => {
      const [steps, settings, devices, server] = await Promise.all([
        panel.firstSteps(),
        panel.settings.read(),
        step === 'notifications' ? pushCalls.list() : [],
        step === 'mail' ? mailServerCalls.read() : null,
      ]);
      return { steps, settings, devices, server, now: new Date() };
    },
    { sentence: settingsSentences.fetchFailed },
  );

type Found = NonNullable<Awaited<ReturnType<typeof clientLoader>>['value']>;

const leads: Partial<Record<FirstStep, string>> = {
  name: 'Shown on every page of your website.',
  phone: 'Customers reach you here, and every WhatsApp button opens a chat with your number.',
  hours: 'Your website says whether you are open. Branches can have their own hours later.',
  gst: 'Printed on your quotations (GSTIN, 15 characters). It decides between CGST with SGST, and IGST.',
  bank: 'Printed on your quotations. Customers can pay an advance by UPI.',
  mail: 'Your website sends its e-mails through your own mailbox.',
  notifications: 'New inquiries appear on this device at once, like a WhatsApp message.',
  samples: 'Your website came with made-up products, branches and posts to show how it looks.',
  claims: 'These statements came with your website. Keep only what is true of your shop.',
};

export default function FirstStepPage({ loaderData, params }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const step = firstSteps.find((each) => each === params.step);
  if (step === undefined || step === 'password') return <NotFoundPage />;
  return (
    <>
      <PageHead title={stepNames[step]} back={{ to: '/admin', text: 'Dashboard' }} lead={leads[step]} />
      {found ? <StepBody key={step} step={step} {...found} /> : <NotLoaded what="This step" />}
    </>
  );
}

/** The fields of a step. Once its data are complete, the next open step follows. */
function StepBody({ step, steps, settings, devices, server, now }: Found & { step: FirstStep }) {
  const navigate = useNavigate();
  const act = useAction();
  const to = nextPath(steps, step);
  const next = () => navigate(to);
  const wasDone = useRef(steps.done[step]);
  const isDone = steps.done[step];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the step matters.
  useEffect(() => {
    if (isDone && !wasDone.current) next();
  }, [isDone]);
  const settle = (...settled: string[]) =>
    act(() => panel.settings.update({ settledSteps: [...settings.settledSteps, ...settled] }), {
      failure: settingsSentences.updateFailed,
    });
  const others = (
    <>
      <Link to={to} className={buttonClass({ kind: 'quiet', size: 'small', className: 'max-sm:px-2.5' })}>
        {isDone ? 'Next' : 'Later'}
      </Link>
      {!isDone && <SmallButton kind="quiet" text="Not needed" className="max-sm:px-2.5" onClick={() => settle(step)} />}
    </>
  );
  const form = { settings, actions: others, onSaved: next };
  const bodies: Partial<Record<FirstStep, ReactNode>> = {
    name: <NameStep {...form} />,
    phone: <PhoneStep {...form} />,
    hours: <HoursStep {...form} />,
    gst: <GstStep {...form} />,
    bank: <BankStep {...form} />,
    mail: server && <MailStep {...form} server={server} />,
  };
  return (
    <div className="max-w-2xl">
      <StepsProgress done={steps.done} className="mb-6" />
      {bodies[step] ?? (
        <>
          {step === 'logo' && <SettingsPicture name="companyLogo" settings={settings} />}
          {step === 'notifications' && <Notifications list={devices} now={now} />}
          {step === 'samples' && <Samples counts={steps.allSamples} />}
          {step === 'claims' && <Claims settings={settings} onKeep={settle} />}
          <div className="mt-6 flex flex-wrap items-center gap-x-2">{others}</div>
        </>
      )}
    </div>
  );
}

const Samples = ({ counts }: { counts: SampleCounts }) => (
  <>
    <p className="mb-4">
      Remove them all at once, or replace them one by one:{' '}
      <TextLink to="/admin/products?show=sample">products</TextLink>,{' '}
      <TextLink to="/admin/settings/branches">branches</TextLink>, <TextLink to="/admin/blog">posts</TextLink>. What you
      have changed is yours and stays.
    </p>
    <RemoveSamples counts={counts} />
  </>
);
