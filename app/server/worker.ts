/** The entry point of the processes that parse untrusted input (`app/storage/engine/work/background-worker.ts`). */
import { Failure } from '#app/domain/records/errors.ts';
import type { WorkerJob, WorkerMessage } from '#app/storage/engine/work/background-worker.ts';

type Work = (given: never) => Promise<unknown>;

/** Loads only the code of the worker's job. */
const jobs: Record<WorkerJob, () => Promise<Work>> = {
  mail: async () => (await import('#app/server/inquiries/mailbox/parse-mail.ts')).readMail,
  pdf: async () => (await import('#app/server/quotations/pdf/draw-quotation.ts')).drawPdf,
  picture: async () => (await import('#app/storage/pictures/pictures.ts')).encodePicture,
  sheet: async () => (await import('#app/storage/importing/sheets/read-sheet.ts')).readInWorker,
};

const send = (message: WorkerMessage) => process.send?.(message);

const work = await jobs[process.argv[2] as WorkerJob]();
async function answer(given: unknown): Promise<void> {
  try {
    send({ result: await work(given as never) });
  } catch (error) {
    if (error instanceof Failure) send({ refusal: { kind: error.kind, message: error.message, field: error.field } });
    else send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
process.on('message', answer);
send({ ready: true });
