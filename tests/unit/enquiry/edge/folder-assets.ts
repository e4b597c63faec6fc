import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Responds like the assets binding of Cloudflare with `html_handling` "none": with the file of this name, and with a
 * redirect if the path is not encoded as the binding does it. `asked` lists the requests so far.
 */
export function folderAssets(folder: string) {
  const asked: Request[] = [];
  return {
    asked,
    async fetch(request: Request): Promise<Response> {
      asked.push(request);
      const { pathname } = new URL(request.url);
      const path = decodeURIComponent(pathname);
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      if (encoded !== pathname) return new Response(null, { status: 307, headers: { Location: encoded } });
      const file = join(folder, path);
      if (!existsSync(file) || !statSync(file).isFile()) return new Response(null, { status: 404 });
      return new Response(readFileSync(file));
    },
  };
}
