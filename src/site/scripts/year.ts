/** Shows the current year in the copyright line instead of the year of the build. */
export function showCurrentYear() {
  document.querySelector('[data-year]')!.textContent = `${new Date().getFullYear()}`;
}
