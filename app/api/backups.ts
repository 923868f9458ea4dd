import { backupsEntity } from '#app/domain/backup.schema.ts';
import { entity, forOwners, limited, unknown } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json } from './endpoint.ts';
import { Problem } from './problem.ts';
import { limitBackups } from './rate-limit.ts';

const unkept = { 'Cache-Control': 'no-store' };

export const backups = ({ store, backups: desk }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/backups',
    access: 'admin',
    summary: 'The backups: which there are, what each holds, whether restoring it was proven, and where they are kept.',
    answers: { 200: entity('The backups', backupsEntity), ...forOwners },
    async handle() {
      return json(await desk.read(), 200, unkept);
    },
  }),
  endpoint({
    method: 'post',
    path: '/backups',
    access: 'admin',
    summary: 'Make a backup now, beside the one of the night. It is made and proven after the answer.',
    answers: { 202: entity('The backups, with one that is asked for', backupsEntity), ...forOwners, ...limited },
    async handle({ session }) {
      await limitBackups(store, session.userId);
      await desk.start(session.user.username);
      return json(await desk.read(), 202, unkept);
    },
  }),
  endpoint({
    method: 'get',
    path: '/backups/:id/file',
    access: 'admin',
    summary: 'The file of a backup, with everything that the site knows in it.',
    answers: { 200: { description: 'A tar, compressed by gzip and maybe encrypted by age' }, ...forOwners, ...unknown },
    async handle({ params }) {
      const file = await desk.open(params.id ?? '');
      if (file === null) throw new Problem(404, 'This backup is not here any more');
      return new Response(file.body, {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(file.bytes),
          'Content-Disposition': `attachment; filename="${file.name}"`,
          ...unkept,
        },
      });
    },
  }),
];
