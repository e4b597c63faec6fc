import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import { readConfig, readOrEnd } from '../enquiry/config.ts';
import { createEnquiryService } from '../enquiry/enquiry-service.ts';
import type { Log } from '../enquiry/log.ts';
import { siteContent } from '../enquiry/site-content.ts';

/** Mounts the enquiry service in `npm run dev`, so that forms work as in production. */
export function enquiryService(): AstroIntegration {
  return {
    name: 'enquiry-service',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const config = readOrEnd(() => readConfig(siteContent));
        const log: Log = {
          // Log only the event that explains why forms do not work.
          event: (name, fields) => name === 'store.unavailable' && logger.warn(String(fields?.reason)),
          flush() {},
        };
        const service = createEnquiryService(config, { log });
        const answer = getRequestListener(service.app.fetch, { overrideGlobalObjects: false });
        server.middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/api/')) void answer(request, response);
          else next();
        });
        service.start();
        server.httpServer?.once('close', () => void service.stop());
      },
    },
  };
}
