/**
 * Resends enquiries that an earlier page could not send, and reports the result to the visitor. The code is in the page
 * as an inert template (see `site/layouts/page.astro`) and is fetched only if something is stored: the site stores
 * nothing but enquiries. On an origin shared with other sites the code may find no enquiry, which is harmless.
 */
export function resendWaitingEnquiries() {
  try {
    if (localStorage.length)
      document.body.append(document.querySelector<HTMLTemplateElement>('#resend-code')!.content);
  } catch {
    // Storage is blocked, so it contains no enquiries.
  }
}
