/** The commands for operators. In the container `/usr/local/bin/platen` starts this file, on a machine `deploy/platen`. */
const commands: Record<string, { script: string; words?: string; help: string }> = {
  status: { script: 'status', help: 'Prints version, database, backup, disk, queues and mailbox.' },
  backup: { script: 'backup', words: '[folder/ or file]', help: 'Writes all data and pictures to one file.' },
  verify: { script: 'backup', words: 'file', help: 'Restores a backup elsewhere, and compares every row and picture.' },
  restore: {
    script: 'backup',
    words: '[file]',
    help: 'Replaces all data; without a file, with the newest state in the bucket. Restart the site after it.',
  },
  'reset-password': {
    script: 'reset-password',
    words: '[name] [--no-code]',
    help: 'Prints a new password of a user; --no-code turns two-step verification off.',
  },
  migrate: {
    script: 'migrate',
    words: '[contract]',
    help: 'Migrates the database as a start does; contract drops what the previous release needs.',
  },
  'media-move': {
    script: 'move-media',
    words: 'to s3 | to folder',
    help: 'Moves all pictures to or from the bucket of MEDIA_URL. Stop the site before it.',
  },
};

const [name = '--help', ...words] = process.argv.slice(2);
const helpOf = (each: string) =>
  `platen ${each} ${commands[each]?.words ?? ''}`.trim().concat(`\n    ${commands[each]?.help}`);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.log(Object.keys(commands).map(helpOf).join('\n'));
  if (!/^(-h|--help|help)$/.test(name)) process.exitCode = 1;
} else if (words.includes('--help') || words.includes('-h')) console.log(helpOf(name));
else {
  // The scripts read their words while they load; backup.ts needs the name of the command.
  process.argv = [...process.argv.slice(0, 2), ...(command.script === 'backup' ? [name] : []), ...words];
  await import(`./${command.script}.ts`);
}

export {};
