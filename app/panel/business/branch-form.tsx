import { useMemo } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Branch } from '#app/domain/business/branch.ts';
import { placeName, stateOfGstin } from '#app/domain/business/gst.ts';
import { type Hours, hoursInWords, weekOf } from '#app/domain/business/hours/hours.ts';
import { pinIn } from '#app/domain/business/places/pin-code.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useUsualHours } from '#app/panel/frame/calls/known-settings.ts';
import { EditForm, useInlineSession } from '#app/panel/frame/edit/edit-form.tsx';
import { FormFields, useFields } from '#app/panel/frame/edit/form.tsx';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { PlusIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import { lastAuthor } from '#app/panel/frame/last-changed.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Choice, TextField, verbatim } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { type BranchValues, branchForm, further } from './branch-fields.ts';
import { WeekDays } from './week-days.tsx';

type BranchFormProps = {
  /** `null` for a new branch. */
  branch: Branch | null;
  /** Called after a save, and without a branch after Cancel. */
  onClose: (saved?: Branch) => void;
};

export function BranchForm({ branch, onClose }: BranchFormProps) {
  const usualHours = useUsualHours();
  const usual = useMemo(() => weekOf(usualHours), [usualHours]);
  const noun = useMemo(() => branchNoun(usual), [usual]);
  const session = useInlineSession(noun, { entity: branch, initial: branchForm(usual).initial }, onClose);
  const known = session.base.entity;
  return (
    <EditForm
      session={session}
      label={known ? `Branch ${known.name}` : 'New branch'}
      saveText={known ? 'Save branch' : 'Add branch'}
      layout="part"
      onCancel={() => onClose()}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sm border border-ink bg-sheet p-4"
    >
      <FormFields<BranchValues>>
        {({ field }) => (
          <>
            {/* The user has just opened the form to type. */}
            <TextField {...field('name')} required autoComplete="off" autoFocus />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
              <TextField {...field('address')} required autoComplete="off" />
              <TextField {...field('city')} required autoComplete="off" />
            </div>
            <BranchPhoneFields />
            <TextField {...field('email')} type="email" autoComplete="off" />
            <BranchHoursFields />
            <FurtherFields title={known ? `More about ${known.name}` : 'More about the new branch'} />
          </>
        )}
      </FormFields>
    </EditForm>
  );
}

/** The branch form. Own hours are prefilled with the dealer's `usual` hours. */
const branchNoun = (usual: Hours): Noun<Branch, BranchValues> => ({
  name: 'branch',
  subject: 'This branch was',
  ...branchForm(usual),
  pathOf: (field) =>
    field
      .replace(/^phone\.(\d+)$/, 'phone.$1.number')
      .replace(/^hours$/, 'hours.week')
      .replace(/^hours\.(\d+)$/, 'hours.days.$1.from'),
  api: { ...panel.branches, savedBy: lastAuthor('branch') },
  messages: {
    created: ({ name }) => `${name} added`,
    updated: ({ name }) => `${name} saved`,
    failed: 'Failed to save branch',
  },
});

const maxPhones = 10;

/** The branch's phone numbers, one per field, so that mobile keyboards show digits. */
function BranchPhoneFields() {
  const field = useFields<BranchValues>();
  const { control, formState } = useFormContext<BranchValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'phone' });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Telephone numbers</legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-start gap-2">
            <TextField
              {...field(`phone.${index}.number`)}
              label={index === 0 ? 'Telephone' : `Telephone ${index + 1}`}
              type="tel"
              placeholder={`+${dealer.locale.callingCode} 00000 00000`}
              autoComplete="off"
              className="min-w-0 grow basis-48"
            />
            {fields.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                className="mt-7"
                aria-label={`Remove telephone ${index + 1}`}
                onClick={() => remove(index)}
              >
                <TrashIcon />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem role="alert" text={formState.errors.phone?.message} />
      {fields.length < maxPhones && (
        <SmallButton
          kind="quiet"
          icon={PlusIcon}
          text="Add another number"
          className="mt-1 -ml-3.5"
          onClick={() => append({ number: '' })}
        />
      )}
    </fieldset>
  );
}

/** What most branches share with the business; folded on phones. */
function FurtherFields({ title }: { title: string }) {
  const field = useFields<BranchValues>();
  const [gstin, city] = useWatch<BranchValues, ['gstin', 'city']>({ name: ['gstin', 'city'] });
  const state = stateOfGstin(gstin);
  const found = pinIn(city);
  return (
    <FormSection title={title} folds={further}>
      <TextField
        {...field('whatsapp')}
        type="tel"
        autoComplete="off"
        hint="If empty, visitors write to the number of the business."
      />
      <TextField
        {...field('pin')}
        inputMode="numeric"
        autoComplete="off"
        hint={`Tells visitors which branch is nearest. ${found && `If empty: ${found}, as beside the city.`}`}
      />
      <TextField
        {...field('gstin')}
        {...verbatim}
        autoCapitalize="characters"
        hint={state ? `State: ${placeName(state)}` : 'If the branch has a registration of its own.'}
      />
      <TextField
        {...field('mapLink')}
        {...verbatim}
        type="url"
        hint="In Google Maps: Share, then Copy link. If empty, the map is found by the address."
      />
    </FormSection>
  );
}

/** A choice between the dealer's usual hours and own hours for the branch. */
function BranchHoursFields() {
  const { control, register, formState } = useFormContext<BranchValues>();
  const usual = hoursInWords(weekOf(useUsualHours()));
  const week = useWatch({ control, name: 'hours.week' });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Opening hours</legend>
      {(['usual', 'own'] as const).map((value) => (
        <Choice
          key={value}
          {...register('hours.week')}
          type="radio"
          value={value}
          label={
            <span>
              {value === 'own' ? 'Own hours' : 'Usual hours '}
              {value === 'usual' && <span className="text-sm text-ink-soft">({usual})</span>}
            </span>
          }
        />
      ))}
      <Problem role="alert" text={formState.errors.hours?.week?.message} />
      {week === 'own' && (
        <div className="mt-2">
          <WeekDays />
        </div>
      )}
    </fieldset>
  );
}
