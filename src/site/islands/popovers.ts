/** Whether a popover is open; false in browsers without popovers, which throw at the pseudo-class alone. */
export const isPopoverOpen = (element: Element) => element.matches(':is(:popover-open)');
