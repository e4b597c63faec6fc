/** Whether tests run in their long form, which takes minutes: `npm run test:long`. */
export const isLong = import.meta.env.MODE === 'long';
