/** What a visitor is told, word for word. */
export const sentences = {
  inquirySent: 'Inquiry sent successfully! We will contact you soon.',
  inquiryFailed: 'Failed to send inquiry. Please try again.',
  messageSent: 'Message sent successfully! We will contact you soon.',
  messageFailed: 'Failed to send message. Please try again.',
} as const;
