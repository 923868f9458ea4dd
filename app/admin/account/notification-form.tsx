import { useRevalidator } from 'react-router';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { PushDevice } from '#app/domain/push-device.ts';
import { CheckField, TextField } from '#app/ui/field.tsx';
import { pushCalls } from './push-calls.ts';

type Values = Pick<PushDevice, 'name' | 'quietFrom' | 'quietUntil' | 'hidesNames'>;

/** Form for a device's name, quiet hours and privacy. */
export function NotificationForm({ device, onClose }: { device: PushDevice; onClose: () => void }) {
  const { id, name, quietFrom, quietUntil, hidesNames } = device;
  const { revalidate } = useRevalidator();
  const session = useSend<Values, PushDevice>({
    labels: { name: 'Name', quietFrom: 'Quiet from', quietUntil: 'Quiet until', hidesNames: 'Hide names' },
    initial: { name, quietFrom, quietUntil, hidesNames },
    check: (values) =>
      fieldErrors({
        name: values.name.trim() === '' ? 'Enter a name for this device' : null,
        quietUntil: (values.quietFrom === '') === (values.quietUntil === '') ? null : 'Enter both times, or none',
      }),
    send: (values) => pushCalls.change(id, values),
    toasts: { success: settingsSentences.push.saved, failure: settingsSentences.push.saveFailed },
    async onSent() {
      await revalidate();
      onClose();
    },
  });
  return (
    <Form session={session} label={name} saveText="Save" layout="part" onCancel={onClose} className="mt-3 grid gap-4">
      <Fields />
    </Form>
  );
}

function Fields() {
  const field = useFields<Values>();
  return (
    <>
      <TextField {...field('name')} maxLength={60} required />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...field('quietFrom')} type="time" />
        <TextField {...field('quietUntil')} type="time" />
      </div>
      <CheckField {...field('hidesNames')} hint="Shows only New inquiry, without the name and the subject" />
    </>
  );
}
