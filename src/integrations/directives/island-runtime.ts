/**
 * Fetches the code behind `<astro-island>`, unless it stands in the page as in development. A build moves it into a file
 * (`integrations/late-islands.ts`), of which the page names the address.
 */
export function fetchIslandRuntime(): Promise<unknown> | undefined {
  const { islandRuntime } = document.documentElement.dataset;
  return islandRuntime ? import(/* @vite-ignore */ islandRuntime) : undefined;
}
