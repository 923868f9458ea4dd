import type { PersonCounts, PersonData, PrivacyEntry } from '#app/domain/privacy/privacy.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

const post = async <Answer>(path: string, who: string): Promise<Answer> =>
  (await panelCall('POST', path, { body: { who } })).json();

export const privacyCalls = {
  find: (who: string) => post<PersonData>('/privacy/find', who),
  export: (who: string) => post<PersonData>('/privacy/export', who),
  erase: (who: string) => post<PersonCounts>('/privacy/erase', who),
  log: async (): Promise<PrivacyEntry[]> => (await panelCall('GET', '/privacy/log')).json(),
};
