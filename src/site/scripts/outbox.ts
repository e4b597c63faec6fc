/**
 * Sends enquiries that an earlier page could not, and tells the visitor about them. The code for it lies in the page as
 * an inert template (see `site/layouts/page.astro`), so that it is fetched only if something is stored: the site stores
 * nothing else than enquiries. On an origin that it shares with others, the code may find none, which does no harm.
 */
export function resendWaitingEnquiries() {
  try {
    if (localStorage.length > 0)
      document.body.append(document.querySelector<HTMLTemplateElement>('#resend-code')!.content);
  } catch {
    // Storage is forbidden, so nothing can be waiting in it.
  }
}
