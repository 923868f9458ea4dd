import type { PersonCounts, PersonData, PrivacyEntry } from '#app/domain/privacy/privacy.ts';
import { list, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

const post = <Answer>(path: string, who: string) => one<Answer>(panelCall('POST', path, { body: { who } }));

export const privacyCalls = {
  find: (who: string) => post<PersonData>('/privacy/find', who),
  export: (who: string) => post<PersonData>('/privacy/export', who),
  erase: (who: string) => post<PersonCounts>('/privacy/erase', who),
  log: () => list<PrivacyEntry>(panelCall('GET', '/privacy/log')),
};
