import type { Ask } from '../../../tooling/github.ts';
import type { Published } from '../store.ts';

interface PullRequest {
  number: number;
  html_url: string;
}

interface Request {
  repository: string;
  branch: string;
  /** The public branch. */
  base: string;
  title: string;
  body: string;
}

/**
 * Opens a pull request for a branch, or joins the one that is open. Links to the previews that GitHub Pages publishes.
 * @param remark follows the name of the link to the request
 */
export async function openPullRequest(ask: Ask, request: Request, remark = ''): Promise<Published> {
  const { repository, branch, base, title, body } = request;
  const head = encodeURIComponent(`${repository.split('/')[0]}:${branch}`);
  const [open] = await ask<PullRequest[]>('GET', `/pulls?state=open&head=${head}`);
  const { number, html_url } =
    open ?? (await ask<PullRequest>('POST', '/pulls', { title, head: branch, base, body }));
  const pages = await ask<{ html_url?: string }>('GET', '/pages').catch(() => undefined);
  const preview = pages?.html_url && `${pages.html_url.replace(/\/$/, '')}/pr-${number}`;
  return {
    sentence:
      'Your changes wait for the approval of a colleague. Visitors see them once they are approved and the site has been updated.',
    detail: `Pull request ${number} is open, for the branch “${branch}”.`,
    links: [
      { label: `Your request on GitHub (pull request ${number})${remark}`, href: html_url },
      ...(preview
        ? [
            { label: 'The site with your changes, in some minutes', href: `${preview}/` },
            { label: 'What it changes, page by page, in some minutes', href: `${preview}/review.html` },
          ]
        : []),
    ],
    ...(preview && { site: preview }),
  };
}
