/** The copyright line names the current year, not the year in which the site was built. */
export function showCurrentYear() {
  document.querySelector('[data-year]')!.textContent = `${new Date().getFullYear()}`;
}
