/** Whether the long form of a test is asked for, which takes minutes: `npm run test:long`. */
export const isLong = import.meta.env.MODE === 'long';
