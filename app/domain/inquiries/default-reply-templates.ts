import type { ReplyTemplate } from './reply-templates.ts';

/** The templates of a new site, in English, Hindi and Marathi. Their verb forms fit any gender. */
export const defaultReplyTemplates: readonly ReplyTemplate[] = [
  {
    name: 'Price and link',
    text: `Hello {name}, this is {me}.
Thank you for your interest in the {product}.
Price: {price}
Rent or AMC: {plan}
Details: {link}

May we send you a quotation, or would you like to see a demo?`,
  },
  {
    name: 'When to call',
    text: `Hello {name}, this is {me}.
Thank you for your inquiry about the {product}.

When may we call you? Please send us a time that suits you.
You can also visit us: {branch}.`,
  },
  {
    name: 'कीमत और लिंक',
    text: `नमस्ते {name} जी,
{product} में रुचि दिखाने के लिए धन्यवाद।
कीमत: {price}
किराया / AMC: {plan}
पूरी जानकारी: {link}

कोटेशन या डेमो चाहिए तो कृपया बताइए।
– {me}`,
  },
  {
    name: 'कॉल का समय',
    text: `नमस्ते {name} जी,
{product} के बारे में पूछताछ के लिए धन्यवाद।

आपको किस समय फ़ोन करना ठीक रहेगा? कृपया अपनी सुविधा का समय बताइए।
हमारे यहाँ भी आपका स्वागत है: {branch}।
– {me}`,
  },
  {
    name: 'किंमत आणि लिंक',
    text: `नमस्कार {name},
{product} बद्दल चौकशी केल्याबद्दल धन्यवाद.
किंमत: {price}
भाडे / AMC: {plan}
सविस्तर माहिती: {link}

कोटेशन किंवा डेमो हवा असल्यास कृपया कळवा.
– {me}`,
  },
  {
    name: 'कॉलची वेळ',
    text: `नमस्कार {name},
{product} बद्दल चौकशी केल्याबद्दल धन्यवाद.

आपल्याला कोणत्या वेळी फोन करणे सोयीचे आहे? कृपया वेळ कळवा.
आमच्याकडेही आपले स्वागत आहे: {branch}.
– {me}`,
  },
  {
    name: 'Ask for a review',
    text: `Hello {name}, this is {me}.
Thank you for choosing us. May we ask you for a few words about our work?
{review}`,
  },
];
