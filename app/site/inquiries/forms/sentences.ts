/** The messages for visitors. The specification fixes the first four. */
export const sentences = {
  inquirySent: 'Inquiry sent successfully! We will contact you soon.',
  inquiryFailed: 'Failed to send inquiry. Please try again.',
  messageSent: 'Message sent successfully! We will contact you soon.',
  messageFailed: 'Failed to send message. Please try again.',
  waiting: {
    connection: 'There is no connection. Your words are kept. We also try again while this site is open.',
    trouble: 'We cannot take your message now. Your words are kept. We also try again while this site is open.',
    limit:
      'Many messages have come from your connection. Your words are kept. We also try again while this site is open.',
  },
  edited: 'What you sent before is still on its way as it was. Send again to send your changes.',
  sentUnedited: 'Your message was sent as it stood before your latest changes.',
  sending: 'Sending…',
  late: 'Your message did not reach us completely. With the Back button of your browser you find your words again.',
  tooLong: 'Your message is too long to be sent. With the Back button of your browser you find your words again.',
} as const;

export const toastsOf = {
  inquiry: { sent: sentences.inquirySent, failed: sentences.inquiryFailed },
  message: { sent: sentences.messageSent, failed: sentences.messageFailed },
} as const;

export type WaitReason = keyof typeof sentences.waiting;
