import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { readConfig, readOrEnd } from '../enquiry/config.ts';
import { REFUSED_FILE } from '../enquiry/http/pages.ts';
import type { Log } from '../enquiry/log.ts';
import { createService } from '../enquiry/node/service.ts';
import { sourcesIn } from '../enquiry/site-facts.ts';
import { readContentFacts } from './service-facts.ts';

const REFUSED_PAGE = REFUSED_FILE.replace('.html', '');

/** Mounts the enquiry service in `npm run dev`, so that forms work as in production. */
export function enquiryService(): AstroIntegration {
  return {
    name: 'enquiry-service',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const config = readOrEnd(() => readConfig(sourcesIn(() => readContentFacts('.'))));
        const log: Log = {
          // Log only the event that explains why forms do not work.
          event: (name, fields) => name === 'store.unavailable' && logger.warn(String(fields?.reason)),
        };
        const readFormPage = async () => {
          const answer = await fetch(new URL(REFUSED_PAGE, server.resolvedUrls!.local[0]));
          return { html: await answer.text(), headers: {} };
        };
        const service = createService(config, { log, program: 'npm run dev', readFormPage });
        const answer = getRequestListener(service.app.fetch, { overrideGlobalObjects: false });
        server.middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/api/')) void answer(request, response);
          else next();
        });
        server.httpServer?.once('listening', () => {
          const { port } = server.httpServer!.address() as AddressInfo;
          service.start(`http://localhost:${port}`);
        });
        server.httpServer?.once('close', () => void service.stop());
      },
    },
  };
}
