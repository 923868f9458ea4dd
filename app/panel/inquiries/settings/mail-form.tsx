import { type ReactNode, useRef, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { MailboxOutcome } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { MailOutcome } from '#app/domain/inquiries/notices/mail-options.ts';
import { outcomeAdvice } from '#app/domain/inquiries/notices/unsent.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { EditForm, type EditSession, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { FormFields, type FormParts, useFocusOfAddress } from '#app/panel/frame/edit/form.tsx';
import type { Noun, Versioned } from '#app/panel/frame/edit/noun.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextField } from '#app/ui/field.tsx';

const noAddress = 'Enter an e-mail address, such as sales@yourshop.in';

type MailFormProps<View extends Versioned, Values extends FieldValues> = {
  noun: Noun<View, Values>;
  view: View;
  title: string;
  lead: string;
  /** Name of the form; by default the title of the section. */
  label?: string;
  saveText: string;
  above?: ReactNode;
  /** Tests the values of the form, also before they are saved. */
  test?: {
    isOffered?: (values: Values) => boolean;
    firstTo: string | null;
    run: (to: string, values: Record<string, unknown>) => Promise<Tested>;
  };
  children: (form: FormParts<Values>) => ReactNode;
};

export function MailForm<View extends Versioned, Values extends FieldValues>(props: MailFormProps<View, Values>) {
  const { noun, view, title, lead, label = title, saveText, above, test, children } = props;
  const session = useEditSession(noun, { entity: view });
  const values = useWatch({ control: session.form.control });
  return (
    <>
      <PanelSection title={title} lead={lead}>
        {above}
        <EditForm
          session={session}
          label={label}
          saveText={saveText}
          layout="part"
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <FormFields<Values>>{children}</FormFields>
        </EditForm>
      </PanelSection>
      {test && test.isOffered?.(values as Values) !== false && (
        <MailTest
          firstTo={test.firstTo}
          session={session}
          values={values}
          run={(to) => test.run(to, noun.write(session.read()))}
        />
      )}
    </>
  );
}

type Tested = { outcome: MailOutcome | MailboxOutcome; said: string };

type MailTestProps = {
  /** Preset recipient; `null` if the test sends nothing. */
  firstTo: string | null;
  /** The form whose values are tested; without it, the saved settings are. */
  session?: Pick<EditSession<FieldValues>, 'isDirty' | 'isComplete' | 'showRefusal'>;
  /** The values of the form. A result is hidden once they change. */
  values?: object;
  run: (to: string) => Promise<Tested>;
};

type TestResult = Tested & { to: string; way: string | undefined };

/** Sends a test e-mail or opens the mailbox, then shows the result. */
export function MailTest({ firstTo, session, values, run }: MailTestProps) {
  const way = JSON.stringify(values);
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [to, setTo] = useState(firstTo ?? '');
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<TestResult | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useFocusOfAddress(element);
  const { pending, setPending, alone } = useOneAtATime<'sending'>();
  const isSending = firstTo !== null;

  const send = () =>
    alone(async () => {
      setResult(null);
      const address = to.trim();
      if (isSending && !isEmail(address)) return setError(noAddress);
      if (session && !session.isComplete()) return;
      setPending('sending');
      const outcome = await attempt(() => run(address), {
        failure: ({ status }) =>
          status === 429 ? 'Too many tests. Please wait a few minutes.' : 'The test failed to start',
      });
      if ('failure' in outcome) return session?.showRefusal(outcome.failure);
      setResult({ to: address, way, ...outcome.value });
      await revalidate();
    });

  return (
    <PanelSection
      title={isSending ? 'Try it' : 'Try this mailbox'}
      lead={
        isSending
          ? 'Sends an e-mail at once, as entered here, and says whether it went out.'
          : 'Opens the mailbox, as entered here, and says whether it can be read.'
      }
    >
      <form
        ref={element}
        noValidate
        aria-label={isSending ? 'Test e-mail' : 'Reading test'}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isSending && (
          <TextField
            name="to"
            label="Send the test to"
            error={error}
            type="email"
            autoComplete="email"
            value={to}
            onChange={(event) => {
              setTo(event.target.value);
              setError(undefined);
            }}
          />
        )}
        <SmallButton
          type="submit"
          text={pending !== null ? 'Testing…' : isSending ? 'Send me a test' : 'Test'}
          aria-disabled={pending !== null}
          className="justify-self-start"
        />
        <div role="status" className="empty:hidden">
          {result?.way === way && <Outcome {...result} isUnsaved={session?.isDirty ?? false} />}
        </div>
      </form>
    </PanelSection>
  );
}

function Outcome({ to, outcome, said, isUnsaved }: TestResult & { isUnsaved: boolean }) {
  const isGood = outcome === 'sent' || outcome === 'works';
  return (
    <div className={`border-l-8 ${isGood ? 'border-green' : 'border-yellow-mark'} bg-shade px-4 py-3 wrap-anywhere`}>
      {outcome === 'sent' ? (
        <p>
          The test went out to <bdi>{to}</bdi>. Please look into that mailbox, and into its spam folder too.
          {isUnsaved && ' Then save the e-mail settings, so that new inquiries go out the same way.'}
        </p>
      ) : (
        <p>{outcomeAdvice[outcome]}</p>
      )}
      {said !== '' && (
        <p className="mt-1 text-sm text-ink-soft">
          The mail server says: <q>{said}</q>
        </p>
      )}
    </div>
  );
}
