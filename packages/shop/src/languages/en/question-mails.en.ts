/** English texts of the mail with the answer to a question. */

export const questions = {
  subject: (product: string) => `Your question about ${product} is answered`,
  title: 'Your question is answered',
  byShop: (product: string) => `We have answered your question about ${product}.`,
  byCustomer: (product: string) => `A customer who has ${product} has answered your question.`,
  question: 'Your question',
  answer: 'Answer',
  view: 'See it on the product’s page',
  once: 'Further answers are on that page; they are not mailed.',
  why: (shop: string) => `You get this mail because you asked a question at ${shop}.`,
};
