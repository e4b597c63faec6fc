/** The copyright line names the current year, not the year in which the site was built. */
export function showCurrentYear() {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = `${new Date().getFullYear()}`;
}
