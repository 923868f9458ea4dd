import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { siteStatusEntity } from '#app/domain/overview/site-status.schema.ts';

export const siteStatus: Calls = ({ readSiteStatus }) => [
  endpoint('GET /site-status', 'admin', {
    summary: 'State of the site: e-mail, backups, disk space, errors of the last 24 hours, version.',
    answers: { 200: entity('The state of the site', siteStatusEntity) },
    handle: () => readSiteStatus(),
  }),
];
