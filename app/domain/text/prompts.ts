/** Prompts for missing or invalid fields. */
export const asked = {
  name: 'Please enter your name',
  email: 'Please enter an e-mail address such as name@example.com',
  phone: 'Please enter your phone number',
  message: 'Please enter your message',
} as const;

export const shortPhonePrompt =
  'Please enter your whole phone number, for example the ten digits of a mobile number, so that we can call you';
