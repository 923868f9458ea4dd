/** What a visitor is told, word for word. The first four are the specification's. */
export const sentences = {
  inquirySent: 'Inquiry sent successfully! We will contact you soon.',
  inquiryFailed: 'Failed to send inquiry. Please try again.',
  messageSent: 'Message sent successfully! We will contact you soon.',
  messageFailed: 'Failed to send message. Please try again.',
  waiting: 'Your words are kept. They will be sent by themselves as soon as there is a connection.',
} as const;
