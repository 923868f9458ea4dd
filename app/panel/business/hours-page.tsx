import type { Branch } from '#app/domain/business/branch.ts';
import { everyBranch, weekOf } from '#app/domain/business/hours/hours.ts';
import { openingAt } from '#app/domain/business/hours/opening.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { FieldsSection } from '#app/panel/frame/panel-section.tsx';
import { NumberField, Options, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/hours-page';
import { Seen } from './facts.tsx';
import { type HoursValues, holidayInWords, wholeHoliday } from './hours-fields.ts';
import { loadSettings, type SettingsForm, SettingsPage } from './settings-editor.tsx';
import { hoursNoun } from './settings-noun.ts';
import { WeekDays } from './week-days.tsx';
import { dayProblem, sentHours, weekInWords } from './week-values.ts';

/** If the branches fail to load, holidays for all branches can still be edited. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [settings, branches] = await Promise.all([
    loadSettings(request),
    loadValue(request, panel.branches.list, { sentence: 'Failed to fetch branches' }),
  ]);
  return { settings, branches };
}

export default function HoursPage({ loaderData }: Route.ComponentProps) {
  const branches = useLoadedValue(loaderData.branches) ?? [];
  return (
    <SettingsPage noun={hoursNoun} loaderData={loaderData.settings} title="Opening hours">
      {(form) => (
        <>
          <FieldsSection
            title="Usual week"
            lead="On the Contact page and in search engines. Branches can have their own hours: see Branches."
          >
            <WeekDays />
            <OpenNow {...form.values} />
          </FieldsSection>
          <FieldsSection
            title="Holidays"
            lead="Days on which you are closed. Shown to visitors from 30 days before, and used for “Open until …”."
          >
            <Holidays {...form} branches={branches} />
          </FieldsSection>
          <FieldsSection
            title="Reply goal"
            lead="Messages that wait longer are marked Overdue. Only time within your opening hours counts. The Contact page names it."
          >
            <NumberField {...form.field('replyGoalMinutes')} label="Minutes until the first answer" hint="Usually 60" />
          </FieldsSection>
        </>
      )}
    </SettingsPage>
  );
}

/** The current text on the Contact page. */
function OpenNow({ hours: week, holidays }: Pick<HoursValues, 'hours' | 'holidays'>) {
  if (week.days.some((day) => dayProblem(day) !== undefined)) return null;
  const { text } = openingAt(weekOf(sentHours(week)), new Date(), dealer.locale, holidays.map(wholeHoliday));
  return (
    <Seen>
      <p className="mt-1 font-semibold tabular-nums">{weekInWords(week)}</p>
      {text && <p className="mt-1 tabular-nums">Now: {text}</p>}
    </Seen>
  );
}

function Holidays({ field, values, branches }: SettingsForm<HoursValues> & { branches: Branch[] }) {
  const today = dayOf(new Date(), dealer.locale);
  return (
    <Entries<HoursValues, 'holidays'>
      name="holidays"
      what="holiday"
      empty={{ from: '', until: '', name: '', branch: everyBranch }}
    >
      {(index) => {
        const holiday = values.holidays[index];
        const text = holiday ? holidayInWords(holiday) : '';
        const branch = holiday?.branch ?? everyBranch;
        const isOver = text !== '' && (holiday?.until || holiday?.from || '') < today;
        return (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2">
              <TextField {...field(`holidays.${index}.from`)} label="First day" type="date" required />
              <TextField {...field(`holidays.${index}.until`)} label="Last day (optional)" type="date" />
              <TextField {...field(`holidays.${index}.name`)} label="Reason" placeholder="Diwali" autoComplete="off" />
              <SelectField {...field(`holidays.${index}.branch`)} label="Applies to">
                <option value={everyBranch}>All branches</option>
                <Options of={branches.map(({ id, name }) => [id, `Only ${name}`])} />
                {branch !== everyBranch && branches.every(({ id }) => id !== branch) && (
                  <option value={branch}>A deleted branch</option>
                )}
              </SelectField>
            </div>
            {text && !isOver && (
              <Seen>
                <p className="mt-1 font-semibold">
                  <bdi>{text}</bdi>
                </p>
              </Seen>
            )}
            {isOver && <p className="text-sm text-ink-soft">This is over. Visitors do not see it any more.</p>}
          </>
        );
      }}
    </Entries>
  );
}
