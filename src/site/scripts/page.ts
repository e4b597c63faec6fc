/** Script of every page, a few hundred bytes; bundled and inlined by `site/layouts/page.astro`. */
import { resendWaitingEnquiries } from './outbox.ts';
import { revealOnce } from './reveal.ts';
import { markScrolled } from './scrolled.ts';
import { showCurrentYear } from './year.ts';

markScrolled();
showCurrentYear();
revealOnce();
resendWaitingEnquiries();
