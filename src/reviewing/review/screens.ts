/** Viewports of the screenshots. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Screen = keyof typeof SCREENS;
