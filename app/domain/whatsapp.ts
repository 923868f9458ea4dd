/** A chat with the dealer, with the message already typed. `number` is country code and number, digits only. */
export const whatsappChat = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

/** A message to send to whomever the visitor picks. */
export const whatsappShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

export const productInquiryText = (productName: string): string =>
  `Hi, I'm interested in the ${productName}. Could you please provide more details about pricing and availability?`;

export const productShareText = (productName: string, pageUrl: string): string => `${productName}\n${pageUrl}`;
