/** The copyright line names the current year, not the year in which the site was built. */
export function showCurrentYear() {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = `${new Date().getFullYear()}`;
}
