import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { quotationFileName } from '#app/domain/quotations/quotation-sheet.ts';
import { sellerFrom } from './quotation-draft.ts';

export const quotationPdf: Calls = ({ store, makePdf }) => [
  endpoint({
    method: 'get',
    path: '/quotations/:id/pdf',
    access: 'staff',
    summary: 'A quotation as a PDF file. A draft shows the dealer’s details as they are now.',
    answers: { 200: { description: 'A PDF file' } },
    async handle({ params }) {
      const found = await store.quotations.find(params.id);
      const quotation =
        found.state === 'draft'
          ? { ...found, body: { ...found.body, seller: sellerFrom(await store.settings.read()) } }
          : found;
      return new Response(await makePdf(quotation), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${quotationFileName(quotation.number)}"`,
        },
      });
    },
  }),
];
