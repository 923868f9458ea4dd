import { Link } from 'react-router';
import type { FirstSteps as Steps } from '#app/domain/overview/first-steps.schema.ts';
import { type FirstStep, firstSteps, type MailState } from '#app/domain/overview/step-names.ts';
import { samplesInWords } from '#app/panel/catalogue/list/sample-counts.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Part, Step, StepList, stepLook } from './part.tsx';

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const stepNames: Record<FirstStep, string> = {
  name: 'Name and address',
  logo: 'Logo',
  phone: 'Telephone, WhatsApp and e‑mail',
  hours: 'Opening hours',
  gst: 'GST number',
  bank: 'Bank account and UPI',
  mail: 'Sending e-mails',
  notifications: 'Notifications on this device',
  samples: 'Samples',
  claims: 'Statements about your business',
  password: 'Change the password',
};

const mailNotes: Record<MailState, string> = {
  unset: 'Get an e-mail when a customer writes to you.',
  untried: 'Set up. Send yourself a test.',
  nowhere: 'Enter your e-mail address first.',
  works: '',
};

/** What an open step still lacks; empty if its name says it all. */
function noteOf(step: FirstStep, { madeUp, mail, shownSamples, claims }: Steps): string {
  const { testimonials: _, ...samples } = shownSamples;
  const facts = madeUp.filter(
    (fact) => (step === 'name') === ['name', 'address'].includes(fact) && fact !== 'social links',
  );
  if (step === 'name' || step === 'phone') return `Still sample data: ${inOneLine.format(facts)}.`;
  if (step === 'mail') return mailNotes[mail];
  if (step === 'samples') return `Still on your website: ${samplesInWords(samples)}, all made up.`;
  return step === 'claims' ? `${counted(claims, 'statement is', 'statements are')} from the samples.` : '';
}

export const stepPath = (step: FirstStep): string =>
  step === 'password' ? '/admin/account#currentPassword' : `/admin/first-steps/${step}`;

/** The path of the next open step after `step`, the first ones last; the dashboard if none is open. */
export function nextPath({ done }: Steps, step?: FirstStep): string {
  const at = step === undefined ? -1 : firstSteps.indexOf(step);
  const next = [...firstSteps.slice(at + 1), ...firstSteps.slice(0, Math.max(at, 0))].find((each) => !done[each]);
  return next === undefined ? '/admin' : stepPath(next);
}

export function StepsProgress({ done, className }: Pick<Steps, 'done'> & { className?: string }) {
  const count = firstSteps.filter((step) => done[step]).length;
  return (
    <Progress label={`${count} of ${firstSteps.length} done`} share={count / firstSteps.length} className={className} />
  );
}

/** Setup checklist of a new shop, until all steps are done or not needed. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const open = firstSteps.filter((step) => !steps.done[step]);
  const later = open.slice(4);
  const rows = (of: readonly FirstStep[]) => (
    <StepList isQuiet>
      {of.map((step) => (
        <Row key={step} step={step} steps={steps} />
      ))}
    </StepList>
  );
  const folded = (title: string, of: readonly FirstStep[]) =>
    of.length > 0 && (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-cyan">{title}</summary>
        {rows(of)}
      </details>
    );
  return (
    <Part title="First steps">
      <StepsProgress done={steps.done} className="mb-3" />
      <Link to={nextPath(steps)} className={buttonClass({ size: 'small' })}>
        Continue
      </Link>
      <div className="mt-4">
        {rows(open.slice(0, 4))}
        {folded(`${later.length} more`, later)}
        {folded(
          'Done',
          firstSteps.filter((step) => steps.done[step]),
        )}
      </div>
    </Part>
  );
}

/** Whether steps are open that this user sees. */
export const areStepsOpen = (steps: Steps | null): steps is Steps =>
  // A cached answer of an earlier release has other steps.
  steps?.claims !== undefined && firstSteps.some((step) => !steps.done[step]);

function Row({ step, steps }: { step: FirstStep; steps: Steps }) {
  const note = noteOf(step, steps);
  return steps.done[step] ? (
    <li className="grid">
      <Link to={stepPath(step)} className={`${stepLook} text-ink-soft no-underline`}>
        <span className="min-w-0 wrap-anywhere">
          {stepNames[step]}
          <span className="sr-only">: done</span>
        </span>
        <CheckIcon className="size-5 shrink-0 text-green" />
      </Link>
    </li>
  ) : (
    <Step to={stepPath(step)}>
      <span className="font-semibold text-cyan">{stepNames[step]}</span>
      {note && <span className="block text-sm text-ink-soft">{note}</span>}
    </Step>
  );
}
