import { useState } from 'react';
import {
  type FirstStep,
  firstSteps,
  type MailState,
  type FirstSteps as Steps,
} from '#app/domain/overview/first-steps.ts';
import type { SampleCounts } from '#app/domain/overview/samples.ts';
import { RemoveSamples, samplesInWords } from '#app/panel/catalogue/list/remove-samples.tsx';
import { ifPossible } from '#app/panel/frame/offline/if-possible.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { emailPath } from '#app/panel/frame/settings-paths.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { CheckIcon } from '#app/ui/icons.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Part, Step, StepList, stepLook } from './part.tsx';

/** A step's label, the link to its form field, and a short note on the missing data. */
type Shown = { text: string; to: string; note?: string };

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Form field of each business fact that may still hold a sample value. */
const factFields: Record<string, string> = {
  name: '/admin/settings/business#companyName',
  WhatsApp: '/admin/settings/contact#whatsapp',
  'e-mail': '/admin/settings/contact#email',
  address: '/admin/settings/contact#street',
  'social links': '/admin/settings/about#social.0.url',
};

/** Field of the e-mail settings to continue with. */
const mailSteps: Record<MailState, Pick<Shown, 'to' | 'note'>> = {
  unset: { to: `${emailPath}#host`, note: 'Get an e-mail when a customer writes to you.' },
  untried: { to: `${emailPath}#to`, note: 'Set up. Send yourself a test.' },
  nowhere: { to: `${emailPath}#contactEmail`, note: 'Enter the address to notify.' },
  works: { to: emailPath },
};

const left = (samples: Partial<SampleCounts>, what: string) =>
  `Still on your website: ${samplesInWords(samples)} with ${what}.`;

function shownOf({ madeUp, mail, products, shownSamples: samples }: Steps): Record<FirstStep, Shown> {
  const { branches, posts, testimonials } = samples;
  return {
    telephone: { text: 'Your phone number', to: '/admin/settings/contact#phone' },
    facts: {
      text: 'Your name, address and links',
      to: factFields[madeUp[0] ?? ''] ?? '/admin/settings/business',
      note: `Still sample data: ${inOneLine.format(madeUp)}.`,
    },
    branch:
      branches === 0
        ? { text: 'Your first branch', to: '/admin/settings/branches#name' }
        : {
            text: 'Replace the sample branches',
            to: '/admin/settings/branches',
            note: left({ branches }, 'made-up addresses'),
          },
    machines:
      products === 0
        ? { text: 'Add your first product', to: '/admin/products/new#name' }
        : {
            text: 'Replace the sample products',
            to: '/admin/products?show=sample',
            note: left({ products: samples.products }, 'made-up prices'),
          },
    stories: {
      text: 'Replace the sample posts and testimonials',
      to: posts > 0 ? '/admin/blog' : '/admin/settings/words',
      note: left({ posts, testimonials }, 'invented names'),
    },
    mail: { text: 'E-mail notifications', ...mailSteps[mail] },
    password: { text: 'Change the password', to: '/admin/account#currentPassword' },
  };
}

/** Setup checklist of a new shop. Disappears when all steps are done; the user can hide it before that. */
export function FirstSteps({ steps }: { steps: Steps | null }) {
  const [isHidden, setIsHidden] = useState(areFirstStepsHidden);
  if (steps === null) return null;
  const done = firstSteps.filter((step) => steps.done[step]).length;
  if (done === firstSteps.length) return null;
  const shown = shownOf(steps);

  function toggle(hidden: boolean) {
    saveFirstStepsHidden(hidden);
    setIsHidden(hidden);
    // The pressed button is unmounted.
    focusContent();
  }

  if (isHidden)
    return (
      <SmallButton
        kind="quiet"
        text={`Show first steps (${done} of ${firstSteps.length} done)`}
        className="justify-self-start"
        onClick={() => toggle(false)}
      />
    );
  return (
    <Part title="First steps">
      <Progress label={`${done} of ${firstSteps.length} done`} share={done / firstSteps.length} className="mb-3" />
      <StepList isQuiet>
        {firstSteps.map((step) => (
          <Row key={step} isDone={steps.done[step]} {...shown[step]} />
        ))}
      </StepList>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <RemoveSamples counts={steps.allSamples} />
        <SmallButton kind="quiet" text="Hide this list" className="first:-ml-3.5" onClick={() => toggle(true)} />
      </div>
    </Part>
  );
}

const hiddenKey = 'first steps: put away';

const areFirstStepsHidden = (): boolean => ifPossible(() => localStorage.getItem(hiddenKey)) !== null;

/** Saves the choice in this browser. If storage is unavailable, the choice lasts until the page is reloaded. */
const saveFirstStepsHidden = (isHidden: boolean): void =>
  void ifPossible(() => (isHidden ? localStorage.setItem(hiddenKey, 'yes') : localStorage.removeItem(hiddenKey)));

const Row = ({ isDone, text, to, note }: Shown & { isDone: boolean }) =>
  isDone ? (
    <li className={`${stepLook} text-ink-soft`}>
      <span className="min-w-0 wrap-anywhere">
        {text}
        <span className="sr-only">: done</span>
      </span>
      <CheckIcon className="size-5 shrink-0 text-green" />
    </li>
  ) : (
    <Step to={to}>
      <span className="font-semibold text-cyan">{text}</span>
      {note && <span className="block text-sm text-ink-soft">{note}</span>}
    </Step>
  );
