/** Jobs that one process at a time does, by a lease (storage/engine/work/leases.ts). */
export const leasedJobs = ['backups', 'imports', 'mailbox', 'reminders', 'upkeep'] as const;

const sharedJobs = ['e-mails', 'notifications', 'webhooks', 'facts', 'counts', 'purges', 'takeovers'] as const;

/** All jobs that every process runs on a timer. */
export const jobs = [...leasedJobs, ...sharedJobs] as const;

export type LeasedJob = (typeof leasedJobs)[number];
export type Job = (typeof jobs)[number];
