/** Prefilled message about a result: the answers and the machines, in lines. */
export const choiceInquiryText = (answers: readonly string[], machines: readonly string[]): string =>
  [
    'Hi, I am looking for a machine on your website.',
    ...(answers.length > 0 ? ['What I need:', ...answers.map((answer) => `- ${answer}`)] : []),
    ...(machines.length > 0 ? ['Suggested there:', ...machines.map((name) => `- ${name}`)] : []),
    machines.length > 0 ? 'Please send me your best offer and help me choose.' : 'Can you help me to find one?',
  ].join('\n');
