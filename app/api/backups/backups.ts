import { entity, limited } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { Problem } from '#app/api/calls/problem.ts';
import { limitUser } from '#app/api/calls/rate-limit.ts';
import { backupsEntity } from '#app/domain/backups/backup.schema.ts';

export const backups: Calls = ({ store, backups: backupService }) => [
  endpoint('GET /backups', 'admin', {
    summary: 'List the backups, with contents, state of the trial restore, and location.',
    answers: { 200: entity('The backups', backupsEntity) },
    handle: () => backupService.read(),
  }),
  endpoint('POST /backups', 'admin', {
    summary: 'Make a backup now, in addition to the nightly one. It is made and verified after the response.',
    answers: { 202: entity('The backups; one is requested', backupsEntity), ...limited },
    async handle({ session, by }) {
      await limitUser(store, 'backup', session.userId);
      await backupService.start(by);
      return backupService.read();
    },
  }),
  endpoint('GET /backups/:id/file', 'admin', {
    summary: 'Download a backup, which contains all data of the site.',
    answers: { 200: { description: 'A tar.gz file, encrypted with age if a passphrase is set' } },
    async handle({ params }) {
      const file = await backupService.open(params.id);
      if (file === null) throw new Problem(404, 'This backup no longer exists');
      return new Response(file.body, {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(file.bytes),
          'Content-Disposition': `attachment; filename="${file.name}"`,
        },
      });
    },
  }),
];
