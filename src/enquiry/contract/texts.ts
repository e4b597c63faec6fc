/** Messages shown after sending an enquiry. Their wording is part of the product's contract. */
export const TEXTS = {
  sent: 'Thank you! Your message has been sent.',
  error: 'Something went wrong. Please try again.',
  notSent: 'Failed to send email notification.',
} as const;
